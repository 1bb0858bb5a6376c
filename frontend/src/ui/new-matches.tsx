import { useT } from '../i18n/words.tsx'
import styles from './button.module.css'
import { UpIcon } from './icons.tsx'
import type { HeldRows } from './use-held-rows.ts'

/**
 * The head of a list of matches. It has a button for the matches that wait above it, which stays in the window and takes
 * no place, so that nothing moves when it appears (docs/user-interface.md#fresh-data).
 */
export function NewMatches({ held: { head, waiting, release } }: { readonly held: HeldRows<unknown> }) {
  const t = useT()
  return (
    <>
      <div ref={head} className={styles.floatingHead} />
      <div className={styles.floatingPlace} role="status">
        {waiting > 0 && (
          <button type="button" className={styles.floating} onClick={release}>
            <UpIcon size={18} aria-hidden="true" />
            {t('ui.newMatches', { count: waiting })}
          </button>
        )}
      </div>
    </>
  )
}
