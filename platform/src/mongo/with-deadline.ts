import { MongoNetworkTimeoutError } from 'mongodb'

/**
 * Wraps a database, collection or cursor so that each command fails after `longest` milliseconds. None of the driver's
 * own limits ends a command that waits to be written: its `timeoutMS` is deprecated and has no effect (driver 7.8,
 * `MongoClient#timeoutMS`). The outcome of a command that fails like this is unknown, as after a broken connection.
 */
export function withDeadline<T extends object>(target: T, longest: number): T {
  const bounded: T = new Proxy(target, {
    get(_, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        const result: unknown = Reflect.apply(member, target, given)
        if (result instanceof Promise) return within(longest, result)
        // A cursor returns itself from `sort` and `limit`.
        if (result === target) return bounded
        return typeof result === 'object' && result !== null ? withDeadline(result, longest) : result
      }
    },
  })
  return bounded
}

async function within<T>(longest: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MongoNetworkTimeoutError(`no answer within ${longest} ms`)), longest)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
