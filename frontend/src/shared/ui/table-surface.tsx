import type { ReactNode } from 'react'
import styles from './table-surface.module.css'

interface Props {
  readonly children?: ReactNode
  /** A short text on the upper edge, in the middle. */
  readonly tag?: string
  /** The tag is orange: a set or match point. */
  readonly isTagHot?: boolean
  readonly label?: string
}

/** A table seen from above, with white edge lines and a net between the two halves. */
export function TableSurface({ children, tag, isTagHot = false, label }: Props) {
  return (
    <section className={`table-blue table-edge table-net ${styles.table}`} aria-label={label}>
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
  return <span className="ball" role="img" aria-label={label} />
}
