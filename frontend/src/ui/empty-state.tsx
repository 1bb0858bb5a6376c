import type { ReactNode } from 'react'
import styles from './state.module.css'

interface Props {
  readonly title: string
  readonly text?: string
  /** What to do next. */
  readonly action?: ReactNode
}

/** Nothing here yet, and what to do about it (ux 32). */
export function EmptyState({ title, text, action }: Props) {
  return (
    <div className={styles.state}>
      <span className={styles.motif} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  )
}
