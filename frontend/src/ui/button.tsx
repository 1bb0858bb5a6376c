import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** `primary` wears the ball's colour: one a screen. */
  readonly variant?: 'primary' | 'quiet' | 'danger' | 'plain'
  readonly small?: boolean
  /** On its way: it keeps its place and its words, and takes no second tap. */
  readonly busy?: boolean
  readonly icon?: ReactNode
}

/** The one button. Busy or not, it can be focused, so that focus is not lost when a command starts. */
export function Button({ variant = 'quiet', small = false, busy = false, icon, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${styles[variant]} ${small ? styles.small : ''}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {icon}
      <span className={styles.label}>{children}</span>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  )
}
