import { useSyncExternalStore } from 'react'

/** Returns a hook that tells whether the window has at least a size in pixels, kept current; false on the server. */
function atLeast(pixels: number, of = 'width'): () => boolean {
  const query = `(min-${of}: ${pixels}px)`
  const subscribe = (changed: () => void) => {
    const list = window.matchMedia(query)
    list.addEventListener('change', changed)
    return () => list.removeEventListener('change', changed)
  }
  const isWide = () => window.matchMedia(query).matches
  return () => useSyncExternalStore(subscribe, isWide, onServer)
}

const onServer = () => false

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
