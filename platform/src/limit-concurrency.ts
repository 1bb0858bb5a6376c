/** Makes a function that runs at most `most` tasks at a time. Further tasks wait, and start in the order of calls. */
export function limitConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = most
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The slot goes directly to the next waiting task. If the slot were free in between, a new task could take it.
      if (next === undefined) free++
      else next()
    }
  }
}

/** Like `limitConcurrency`, separately for each key. */
export function limitConcurrencyByKey(most: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { readonly limited: ReturnType<typeof limitConcurrency>; size: number }>()
  return async (key, work) => {
    const queue = queues.get(key) ?? { limited: limitConcurrency(most), size: 0 }
    queues.set(key, queue)
    queue.size += 1
    try {
      return await queue.limited(work)
    } finally {
      queue.size -= 1
      if (queue.size === 0) queues.delete(key)
    }
  }
}
