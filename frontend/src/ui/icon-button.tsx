import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './icon-button.module.css'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  /** What it does, read aloud and shown as a tip. */
  readonly label: string
  readonly icon: ReactNode
}

/** A button that is an icon alone, 44 by 44. */
export function IconButton({ label, icon, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={styles.button} aria-label={label} title={label}>
      {icon}
    </button>
  )
}
