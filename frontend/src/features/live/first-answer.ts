import type { AppStore } from '../../app/store.ts'
import { selectPlayer } from '../session/selectors.ts'
import { selectLiveKnown } from './selectors.ts'
import { liveShown } from './slice.ts'

/** The shell stands there meanwhile. A card that comes later pushes the page down, which is worse than one second more of it. */
const longestWaitMs = 1_000

/**
 * Asks for the live match before anything is drawn, so that its card stands there from the start and pushes nothing
 * down when it comes (ux 31). Resolves with the first answer, which the page may have brought along, or without it when
 * that takes too long.
 */
export function untilLiveKnown(store: AppStore): Promise<void> {
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
    const timer = window.setTimeout(done, longestWaitMs)
  })
}
