import { turns } from '../identity/password.ts'

/** Lets at most `seats` pieces of work under one key run at a time, the others in the order they came. */
export function turnsByKey(seats: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { readonly turn: ReturnType<typeof turns>; size: number }>()
  return async (key, work) => {
    const queue = queues.get(key) ?? { turn: turns(seats), size: 0 }
    queues.set(key, queue)
    queue.size += 1
    try {
      return await queue.turn(work)
    } finally {
      queue.size -= 1
      if (queue.size === 0) queues.delete(key)
    }
  }
}
