import type { Middleware } from '@reduxjs/toolkit'

type Receive = (action: object) => void

/** The actions of the store on their way to the sagas. */
export interface ActionQueue {
  readonly middleware: Middleware
  /** Passes on the actions so far, in order, and from then on each action at once. */
  connect(receive: Receive): void
}

/** Keeps the actions of the store until the sagas run: their code is loaded after the first rendering. */
export function createActionQueue(): ActionQueue {
  const kept: object[] = []
  let receive: Receive = (action) => kept.push(action)
  return {
    middleware: () => (next) => (action) => {
      const result = next(action)
      receive(action as object) // only thunks are not objects, and these do not get here
      return result
    },
    connect(to) {
      receive = to
      for (const action of kept.splice(0)) to(action)
    },
  }
}
