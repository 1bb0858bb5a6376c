import { type Feed, reconnectMs } from './feed.ts'

/** Creates the feed: STOMP over a WebSocket to the page's own origin. The client's code loads at the first `open`. */
export function createStompFeed(page: Window): Feed {
  return {
    open(after, receive) {
      const closed = new AbortController()
      const connection = loadClient(page, closed.signal).then(
        (client) => client?.connect(page, after, receive, closed.signal) ?? null,
      )
      return {
        reconnect: () => void connection.then((one) => one?.reconnect()),
        async close() {
          closed.abort()
          await (await connection)?.close()
        },
      }
    },
  }
}

/** Loads the client, and retries until it succeeds. @returns null when closed before */
async function loadClient(page: Window, closed: AbortSignal): Promise<typeof import('./stomp-client.ts') | null> {
  while (!closed.aborted) {
    try {
      return await import('./stomp-client.ts')
    } catch {
      await new Promise((resolve) => page.setTimeout(resolve, reconnectMs))
    }
  }
  return null
}
