import type { Store } from '@reduxjs/toolkit'
import { selectPlayer } from '../../session/selectors.ts'
import type { WithSession } from '../../session/slice.ts'
import { selectLiveKnown } from './selectors.ts'
import { liveShown, type WithLive } from './slice.ts'

/** The shell is visible during the wait. A late live card pushes the page down, which is worse than waiting a second. */
const timeoutMs = 1_000

/**
 * Reads the live match before the first render, so that its card causes no layout shift
 * (docs/user-interface.md#loading-empty-offline). Resolves after the first answer, which the page may contain already,
 * or after a timeout of one second.
 */
export function untilLiveKnown(store: Store<WithSession & WithLive>): Promise<void> {
  if (selectPlayer(store.getState()) === null) return Promise.resolve()
  store.dispatch(liveShown())
  if (selectLiveKnown(store.getState())) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      stop()
      window.clearTimeout(timer)
      resolve()
    }
    const stop = store.subscribe(() => selectLiveKnown(store.getState()) && done())
    const timer = window.setTimeout(done, timeoutMs)
  })
}
