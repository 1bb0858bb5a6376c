import { useSyncExternalStore } from 'react'

/** Creates a `subscribe` function for `useSyncExternalStore` that listens to events of these types. */
const following =
  (target: () => EventTarget, ...types: readonly string[]) =>
  (changed: () => void) => {
    const followed = target()
    for (const type of types) followed.addEventListener(type, changed)
    return () => {
      for (const type of types) followed.removeEventListener(type, changed)
    }
  }

const followNetwork = following(() => window, 'online', 'offline')

/** Whether the browser is online; true on the server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  )

/** Creates a hook that tells whether the window is at least this wide or high; false on the server. */
function atLeast(size: string, of = 'width'): () => boolean {
  const list = () => window.matchMedia(`(min-${of}: ${size})`)
  const follow = following(list, 'change')
  const isWide = () => list().matches
  return () => useSyncExternalStore(follow, isWide, () => false)
}

/** Whether there is room for a second column, whose content a smaller screen does not even request. */
export const useDesktop = atLeast('64rem')
/** Whether there is room for a column beside a ladder. */
export const useHasSideColumn = atLeast('75rem')
/** Whether there is room for a column of details beside a list. */
export const useHasDetailColumn = atLeast('80rem')
/** Whether there is room for tables with all columns. */
export const useTablet = atLeast('48rem')
/** Whether there is room for the menu of a row above or below it. A phone in landscape is not tall enough. */
export const useTall = atLeast('37.5rem', 'height')
