import type { ReactNode } from 'react'
import styles from './part.module.css'

interface Props {
  readonly title: string
  /** Shown beside the title. */
  readonly choices: ReactNode
  readonly children: ReactNode
  /** With an id, a script can move the focus to the part. */
  readonly id?: string
}

/** A part of the player page with choices beside its title. */
export function Part({ title, choices, children, id }: Props) {
  return (
    <section className={styles.part} id={id} tabIndex={id === undefined ? undefined : -1} aria-label={title}>
      <div className={styles.top}>
        <h2 className={`note ${styles.title}`}>{title}</h2>
        {choices}
      </div>
      {children}
    </section>
  )
}
