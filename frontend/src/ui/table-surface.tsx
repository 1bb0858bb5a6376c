import type { ReactNode } from 'react'
import styles from './table-surface.module.css'

interface Props {
  readonly children?: ReactNode
  /** A short text on the upper edge, in the middle. */
  readonly tag?: string
  /** The tag is orange: a set or match point. */
  readonly isTagHot?: boolean
  readonly label?: string
  /** Fills its container, and the width of a phone. The halves have no margin, so all of it can be tapped. */
  readonly fill?: boolean
}

/** A table seen from above, with white edge lines and a net between the two halves. */
export function TableSurface({ children, tag, isTagHot = false, label, fill = false }: Props) {
  return (
    <section
      className={`table-blue table-edge table-net ${styles.table} ${fill ? styles.fill : ''}`}
      aria-label={label}
    >
      {tag !== undefined && <span className={isTagHot ? 'table-tag hot' : 'table-tag'}>{tag}</span>}
      {children}
    </section>
  )
}

/** The half of one side. */
export function TableHalf({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  if (label === undefined) return <div className={styles.half}>{children}</div>
  return (
    <fieldset className={styles.half}>
      <legend className="only-read-aloud">{label}</legend>
      {children}
    </fieldset>
  )
}

/** Marks the side that serves. */
export function Ball({ label }: { readonly label: string }) {
  return <span className={styles.ball} role="img" aria-label={label} />
}
