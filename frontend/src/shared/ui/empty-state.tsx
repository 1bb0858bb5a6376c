import type { ReactNode } from 'react'
import styles from './state.module.css'

interface Props {
  readonly title: string
  readonly text?: string
  /** The next action. */
  readonly action?: ReactNode
}

/** The state of an empty list, with the next action (docs/user-interface.md#loading-empty-offline). */
export function EmptyState({ title, text, action }: Props) {
  return (
    <div className={styles.state}>
      <span className={styles.motif} aria-hidden="true" />
      <p className={` ${styles.title}`}>{title}</p>
      {text !== undefined && <p className={` ${styles.text}`}>{text}</p>}
      {action}
    </div>
  )
}
