import { useSyncExternalStore } from 'react'

/** Returns a hook that tells whether the window is as a media query says, kept current; false on the server. */
function matching(query: string): () => boolean {
  const subscribe = (changed: () => void) => {
    const list = window.matchMedia(query)
    list.addEventListener('change', changed)
    return () => list.removeEventListener('change', changed)
  }
  const matches = () => window.matchMedia(query).matches
  return () => useSyncExternalStore(subscribe, matches, onServer)
}

const onServer = () => false

/** Whether there is room for a second column. For content that a smaller screen should not even fetch. */
export const useDesk = matching('(min-width: 1024px)')
/** Whether there is room for a column beside a ladder. */
export const useRoomy = matching('(min-width: 1200px)')
/** Whether there is room for a case beside the list of all. */
export const useBeside = matching('(min-width: 1280px)')
/** Whether there is room for tables with all columns. */
export const useTablet = matching('(min-width: 768px)')
/** Whether there is room for the menu of a row beside it. A phone that lies has too little height. */
export const useMenuRoom = matching('(min-width: 768px) and (min-height: 600px)')
