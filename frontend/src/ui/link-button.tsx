import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './button.module.css'

interface Props {
  readonly to: string
  readonly children: ReactNode
  readonly variant?: 'primary' | 'quiet'
  readonly icon?: ReactNode
  /** Takes the place of the current history entry, as from a dialog. */
  readonly replace?: boolean
}

/** A link in a button's clothes: it leads somewhere. */
export function LinkButton({ to, children, variant = 'quiet', icon, replace = false }: Props) {
  return (
    <Link to={to} replace={replace} className={`${styles.button} ${styles.small} ${styles[variant]}`}>
      {icon}
      {children}
    </Link>
  )
}
