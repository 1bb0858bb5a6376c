import type { ReactNode } from 'react'
import styles from './table-surface.module.css'

interface Props {
  readonly children?: ReactNode
  /** What hangs over the upper edge, in the middle of the net. */
  readonly tag?: string
  readonly label?: string
  /** As high as there is room, edge to edge on a phone, its halves without any margin: all of it can be tapped. */
  readonly fill?: boolean
}

/** The motif: a table seen from above, white edge lines, the net across the middle, one half a player. */
export function TableSurface({ children, tag, label, fill = false }: Props) {
  return (
    <section className={`${styles.table} ${fill ? styles.fill : ''}`} aria-label={label}>
      {tag !== undefined && <span className={styles.tag}>{tag}</span>}
      {children}
    </section>
  )
}

/** One player's half. */
export function TableHalf({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  if (label === undefined) return <div className={styles.half}>{children}</div>
  return (
    <fieldset className={styles.half}>
      <legend className="only-read-aloud">{label}</legend>
      {children}
    </fieldset>
  )
}

/** Who serves, on the table's white lines. */
export function Ball({ label }: { readonly label: string }) {
  return <span className={styles.ball} role="img" aria-label={label} />
}
