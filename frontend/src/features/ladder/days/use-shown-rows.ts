import type { EveningEntry } from '@topspin/domain/contract/standings'
import { type RefObject, useMemo, useState } from 'react'
import { useNearEnd } from '../../../shared/ui/use-near-end.ts'

const page = 100

/**
 * The first hundred rows of a ladder and the reader's, then more when the end is scrolled into view. The list stays the
 * same until a row is added or the day changes.
 * @param me the reader, whose row is always shown
 */
export function useShownRows(
  entries: readonly EveningEntry[],
  me: string,
): { readonly shown: readonly EveningEntry[]; readonly end: RefObject<HTMLDivElement | null> } {
  const [count, setCount] = useState(page)
  const end = useNearEnd(count, page, count < entries.length, setCount)
  const shown = useMemo(
    () => entries.filter(({ pseudo }, index) => index < count || pseudo === me),
    [entries, count, me],
  )
  return { shown, end }
}
