import type { Feed, SocketEvent } from '../index.ts'

/** A socket whose signals the test sends. */
export function scriptedFeed() {
  const afters: (number | null)[] = []
  let receiver: (signal: SocketEvent) => void = () => undefined
  let closings = 0
  let reconnects = 0
  const watched: boolean[] = []
  const feed: Feed = {
    open(after, receive) {
      receiver = (signal) => {
        if (signal.kind === 'connected') afters.push(after())
        receive(signal)
      }
      return {
        reconnect() {
          reconnects += 1
        },
        watch: (watching) => void watched.push(watching),
        async close() {
          closings += 1
        },
      }
    },
  }
  return {
    feed,
    afters,
    send: (signal: SocketEvent) => receiver(signal),
    changes: (models: readonly string[], position: string | null, spreadMs = 0) =>
      receiver({ kind: 'changes', message: { models: [...models], position, spreadMs } }),
    closings: () => closings,
    reconnects: () => reconnects,
    /** The arguments of the calls of `watch`, in order. */
    watched,
  }
}
