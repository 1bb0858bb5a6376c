import { useSyncExternalStore } from 'react'

/** Returns a function that subscribes to events, and returns one that ends it. */
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

/** Whether the browser has a network. The server renders as if it had. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  )

/** Returns a hook that tells whether the window has at least a size in pixels, kept current; false on the server. */
function atLeast(pixels: number, of = 'width'): () => boolean {
  const list = () => window.matchMedia(`(min-${of}: ${pixels}px)`)
  const follow = following(list, 'change')
  const isWide = () => list().matches
  return () => useSyncExternalStore(follow, isWide, () => false)
}

/** Whether there is room for a second column. For content that a smaller screen should not even fetch. */
export const useDesk = atLeast(1024)
/** Whether there is room for a column beside a ladder. */
export const useRoomy = atLeast(1200)
/** Whether there is room for a case beside the list of all. */
export const useBeside = atLeast(1280)
/** Whether there is room for tables with all columns. */
export const useTablet = atLeast(768)
/** Whether there is room for the menu of a row above or below it. A phone that lies has too little height. */
export const useTall = atLeast(600, 'height')
