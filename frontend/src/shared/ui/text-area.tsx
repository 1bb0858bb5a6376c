import { useId } from 'react'
import styles from './text-field.module.css'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The maximum number of characters; the counter shows 'n / max'. */
  readonly max: number
  readonly error?: string | null
  readonly placeholder?: string
}

/** A text field of several lines with a counter. */
export function TextArea({ label, value, onChange, max, error = null, placeholder }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.input}
        value={value}
        maxLength={max}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? `${id}-count` : `${id}-error ${id}-count`}
      />
      <div className={styles.foot}>
        {error !== null && (
          <p className={styles.error} id={`${id}-error`}>
            {error}
          </p>
        )}
        <p className={`fine ${styles.count} num`} id={`${id}-count`}>
          {value.length} / {max}
        </p>
      </div>
    </div>
  )
}
