import { setTimeout as pause } from 'node:timers/promises'

/**
 * How many milliseconds `hasNext` waits for the next page. With a next page the caller can delay its commit, which
 * takes longer than this wait when many documents have changed.
 */
const defaultGrace = 500

/**
 * Yields pages, and reads the next page while the caller handles the current one.
 * @param open opens the pages. `signal` aborts when the caller leaves its loop, to end a read that waits for the next
 * event of a followed log
 */
export async function* readAhead<Page>(open: (signal: AbortSignal) => AsyncIterable<Page>, grace = defaultGrace) {
  const stopped = new AbortController()
  const iterator = open(stopped.signal)[Symbol.asyncIterator]()
  let next = iterator.next()
  try {
    for (;;) {
      const read = await next
      if (read.done === true) return
      const following = iterator.next()
      // A failed read throws later, when the caller takes the page.
      following.catch(() => undefined)
      next = following
      yield {
        page: read.value,
        /** Whether a further page has been read, or is read within `grace` milliseconds. */
        async hasNext() {
          const waiting = new AbortController()
          const late = pause(grace, false, { signal: waiting.signal }).catch(() => false)
          const found = await Promise.race([following.then(({ done }) => done !== true).catch(() => false), late])
          waiting.abort()
          return found
        },
      }
    }
  } finally {
    stopped.abort()
    await iterator.return?.()
  }
}
