import { useState, useSyncExternalStore } from 'react'
import { useSelector } from 'react-redux'
import { selectPseudo, storageItems } from '../../shared/session/index.ts'

const items = storageItems(() => window.localStorage)
const noChanges = () => () => undefined

/** The ended challenges whose line the reader has closed in this browser. @param known only ids among these are kept */
export function useClosed(known: readonly string[]) {
  const key = `closedChallenges.${useSelector(selectPseudo)}`
  const [here, setHere] = useState<readonly string[]>([])
  // The server does not know them, so it renders no line of an ended challenge.
  const stored = useSyncExternalStore(
    noChanges,
    () => items.text(key) ?? '',
    () => null,
  )
  const closed = [...(stored ?? '').split(' '), ...here]
  return {
    isShown: (id: string) => stored !== null && !closed.includes(id),
    close(id: string): void {
      items.keep(key, [...closed.filter((one) => known.includes(one)), id].join(' '))
      setHere([...here, id])
    },
  }
}
