import { turns } from '../identity/password.ts'

/** Runs at most `most` tasks of one key at a time, the others afterwards in the order of their calls. */
export function turnsByKey(most: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { readonly turn: ReturnType<typeof turns>; size: number }>()
  return async (key, work) => {
    const queue = queues.get(key) ?? { turn: turns(most), size: 0 }
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
