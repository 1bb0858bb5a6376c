import type { ReactNode } from 'react'
import { useT } from '../i18n/words.tsx'
import styles from './button.module.css'
import { UpIcon } from './icons.tsx'
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

/**
 * A list of matches, with a button for those that wait above it. The button is in the top bar and takes no place, so that
 * nothing moves when it appears (docs/user-interface.md#fresh-data).
 */
export function MatchList<T>({ list, keyOf, first, children, after }: Props<T>) {
  const t = useT()
  const held = useHeldRows(list, keyOf)
  const shown = useHeadFirst(held.shown, first)
  const headOnly = shown.length < held.shown.length && shown.length <= first
  return (
    <>
      <div>
        <div ref={held.head} className={styles.floatingHead} />
        <div role="status">
          {held.waiting > 0 && (
            <button type="button" className={styles.floating} data-over-title="" onClick={held.release}>
              <UpIcon size={18} aria-hidden="true" />
              {t('ui.newMatches', { count: held.waiting })}
            </button>
          )}
        </div>
        {children(shown)}
      </div>
      {/* Not while only the first matches are rendered: the others would push it down. */}
      {headOnly || after}
    </>
  )
}
