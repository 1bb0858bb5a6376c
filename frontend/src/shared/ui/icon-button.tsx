import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './icon-button.module.css'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  /** The accessible name and the tooltip. */
  readonly label: string
  readonly icon: ReactNode
}

/** A button with an icon only, 44 by 44 px. */
export function IconButton({ label, icon, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={styles.button} aria-label={label} title={label}>
      {icon}
    </button>
  )
}
