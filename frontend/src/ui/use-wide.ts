import { useSyncExternalStore } from 'react'

const query = '(min-width: 768px)'

/** Whether the window is wide, kept current. For content that a small screen should not even fetch. Not on the server. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches, onServer)

function subscribe(changed: () => void) {
  const list = window.matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

const onServer = () => false
