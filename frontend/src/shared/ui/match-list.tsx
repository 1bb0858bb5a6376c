import type { ReactNode } from 'react'
import { useT } from '../i18n/words.tsx'
import { NewerRows } from './newer-rows.tsx'
import { useHeadFirst } from './use-head-first.ts'
import { useHeldRows } from './use-held-rows.ts'

interface Props<T> {
  readonly list: readonly T[]
  readonly keyOf: (match: T) => string | number
  /** How many matches to render first: about as many as fit in a window. */
  readonly first: number
  /** Renders the matches that are shown. */
  readonly children: (shown: readonly T[]) => ReactNode
  /** Follows the matches. */
  readonly after?: ReactNode
}

/** A list of matches, with a button for those that wait above it. */
export function MatchList<T>({ list, keyOf, first, children, after }: Props<T>) {
  const t = useT()
  const held = useHeldRows(list, keyOf)
  const shown = useHeadFirst(held.shown, first)
  const headOnly = shown.length < held.shown.length && shown.length <= first
  return (
    <>
      <div>
        <NewerRows held={held} text={t('ui.newMatches', { count: held.waiting })} />
        {children(shown)}
      </div>
      {/* Not while only the first matches are rendered: the others would push it down. */}
      {headOnly || after}
    </>
  )
}
