import styles from './button.module.css'
import { UpIcon } from './icons.tsx'
import type { HeldRows } from './use-held-rows.ts'

interface Props {
  readonly held: Pick<HeldRows<unknown>, 'head' | 'waiting' | 'release'>
  /** The text of the button, with the number of rows that are held back. */
  readonly text: string
}

/**
 * The head of a list, with a button for the rows that wait above it. The button is in the top bar and takes no place, so
 * that nothing moves when it appears (docs/user-interface.md#fresh-data).
 */
export function NewerRows({ held, text }: Props) {
  return (
    <>
      <div ref={held.head} className={styles.floatingHead} />
      <div role="status">
        {held.waiting > 0 && (
          <button type="button" className={styles.floating} data-over-title="" onClick={held.release}>
            <UpIcon size={18} aria-hidden="true" />
            {text}
          </button>
        )}
      </div>
    </>
  )
}
