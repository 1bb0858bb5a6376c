import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly ref?: Ref<HTMLButtonElement>
  /** `primary` is orange; a screen has at most one. `danger` is an outline: what destroys is never filled. */
  readonly variant?: 'primary' | 'quiet' | 'danger' | 'plain'
  readonly small?: boolean
  /** The command runs: the button keeps its size and label, and ignores taps. */
  readonly busy?: boolean
  readonly icon?: ReactNode
}

/** A button. It can be focused while it is busy, so that a running command does not move the focus. */
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
