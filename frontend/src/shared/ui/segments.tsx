import { useId } from 'react'
import styles from './segments.module.css'

interface Props<V extends string> {
  readonly label: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly options: readonly { readonly value: V; readonly label: string }[]
  /** Fills its container with options of one width. */
  readonly wide?: boolean
}

/** A choice between a few values in one row: radio buttons that look like tabs. */
export function Segments<V extends string>({ label, value, onChange, options, wide = false }: Props<V>) {
  const name = useId()
  return (
    <fieldset className={wide ? `${styles.segments} ${styles.wide}` : styles.segments}>
      <legend className="only-read-aloud">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
