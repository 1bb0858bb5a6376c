import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './text-field.module.css'

export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange' | 'value'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The error text; null without an error. */
  readonly error?: string | null
  readonly hint?: ReactNode
  /** A control at the end of the field. */
  readonly control?: ReactNode
}

/** A labelled text field. Screen readers read its hint and its error (docs/user-interface.md#forms-and-messages). */
export function TextField({ label, value, onChange, error = null, hint, control, ...rest }: TextFieldProps) {
  const id = useId()
  const described = [hint === undefined ? '' : `${id}-hint`, error === null ? '' : `${id}-error`].join(' ').trim()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== null || undefined}
          aria-describedby={described === '' ? undefined : described}
        />
        {control !== undefined && <span className={styles.control}>{control}</span>}
      </div>
      {hint !== undefined && (
        <div className="note" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error !== null && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

interface TextAreaProps extends Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'error' | 'placeholder'> {
  /** The maximum number of characters; the counter shows 'n / max'. */
  readonly max: number
}

/** A text field of several lines with a counter. */
export function TextArea({ label, value, onChange, max, error = null, placeholder }: TextAreaProps) {
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
        <p className={`fine ${styles.count} tabular-nums`} id={`${id}-count`}>
          {value.length} / {max}
        </p>
      </div>
    </div>
  )
}
