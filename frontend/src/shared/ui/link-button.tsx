import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './button.module.css'

interface Props {
  readonly to: string
  readonly children: ReactNode
  readonly variant?: 'primary' | 'quiet'
  readonly icon?: ReactNode
  /** Replaces the current history entry, such as that of a dialog. */
  readonly replace?: boolean
  /** State of the new history entry. */
  readonly state?: unknown
}

/** A link that looks like a button. */
export function LinkButton({ to, children, variant = 'quiet', icon, replace = false, state }: Props) {
  return (
    <Link to={to} replace={replace} state={state} className={`${styles.button} ${styles.small} ${styles[variant]}`}>
      {icon}
      {children}
    </Link>
  )
}
