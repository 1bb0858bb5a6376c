import type { ReactNode } from 'react'
import { Section } from '../../shared/ui/section.tsx'
import styles from './gallery.module.css'

/** A pseudo of the maximum length, to test layouts. */
export const longPseudo = 'Maximilien-Alexandre'

interface Props {
  readonly name: string
  readonly children: ReactNode
  /** In a row, for small components. */
  readonly row?: boolean
}

/** A component under its name, with its states. */
export function Shown({ name, children, row = false }: Props) {
  return (
    <Section title={name}>
      <div className={row ? styles.row : styles.states}>{children}</div>
    </Section>
  )
}
