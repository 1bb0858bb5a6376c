import { useEffect, useSyncExternalStore } from 'react'

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

/** Calls `act` when the browser is online again, as long as `waits` is true. */
export function useWhenOnlineAgain(waits: boolean, act: () => void): void {
  useEffect(() => {
    if (!waits) return
    window.addEventListener('online', act)
    return () => window.removeEventListener('online', act)
  })
}

/** Creates a hook that checks whether the window is at least this wide or high; false on the server. */
function atLeast(size: string, of = 'width'): () => boolean {
  const list = () => window.matchMedia(`(min-${of}: ${size})`)
  const follow = following(list, 'change')
  const isWide = () => list().matches
  return () => useSyncExternalStore(follow, isWide, () => false)
}

/** Whether there is room for a second column. Smaller screens do not request the content of this column. */
export const useIsDesktop = atLeast('64rem')
/** Whether there is room for a column beside a ladder. */
export const useHasSideColumn = atLeast('75rem')
/** Whether there is room for a column of details beside a list. */
export const useHasDetailColumn = atLeast('80rem')
/** Whether there is room for tables with all columns: on a tablet, and on any wider screen. */
export const useIsTabletOrWider = atLeast('48rem')
/** Whether there is room for the menu of a row above or below the row; not on a phone in landscape. */
export const useIsTall = atLeast('37.5rem', 'height')
