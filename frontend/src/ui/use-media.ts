import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a media query holds, now and as it changes: for what is not worth fetching on a small screen. Where the page
 * is drawn without a screen, none does.
 */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches, nowhere)
}

const nowhere = () => false
