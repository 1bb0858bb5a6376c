import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a media query matches, kept current. For content that a small screen should not even fetch.
 * On the server no query matches.
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches, matchesOnServer)
}

const matchesOnServer = () => false
