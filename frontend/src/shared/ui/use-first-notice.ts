import { useEffect, useId, useSyncExternalStore } from 'react'

/** The components that have a notice about the network, in the order of their appearance. */
let waiting: readonly string[] = []
const listeners = new Set<() => void>()

function change(next: readonly string[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/**
 * Whether this component shows its notice about the network. Several lists of a screen would show the same, so only the
 * first one does.
 * @param hasNotice whether it has one
 */
export function useFirstNotice(hasNotice: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!hasNotice) return
    change([...waiting, id])
    return () => change(waiting.filter((other) => other !== id))
  }, [hasNotice, id])
  return useSyncExternalStore(
    subscribe,
    () => waiting[0] === id,
    () => false,
  )
}
