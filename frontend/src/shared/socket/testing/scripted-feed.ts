import type { UnknownAction } from '@reduxjs/toolkit'
import { type Feed, socketActions } from '../index.ts'

/** A socket whose events and messages the test sends. */
export function scriptedFeed() {
  let receiver: (action: UnknownAction) => void = () => undefined
  let closings = 0
  let reconnects = 0
  const watched: boolean[] = []
  const feed: Feed = {
    open(receive) {
      receiver = receive
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
    send: (action: UnknownAction) => receiver(action),
    /** The server closes the socket because the session has ended. */
    endSession() {
      receiver(socketActions.socketDisconnected())
      receiver(socketActions.sessionRefused())
    },
    changes: (models: readonly string[], position: string | null, spreadMs = 0) =>
      receiver(socketActions.changesReceived({ models: [...models], position, spreadMs })),
    closings: () => closings,
    reconnects: () => reconnects,
    /** The arguments of the calls of `watch`, in order. */
    watched,
  }
}
