import { useId } from 'react'
import styles from './radios.module.css'

interface SegmentsProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly options: readonly { readonly value: V; readonly label: string }[]
  /** Fills its container with options of one width. */
  readonly wide?: boolean
}

/** A choice between a few values in one row: radio buttons that look like tabs. */
export function Segments<V extends string>({ label, value, onChange, options, wide = false }: SegmentsProps<V>) {
  const name = useId()
  return (
    <fieldset className={wide ? `${styles.segments} ${styles.wide}` : styles.segments}>
      <legend className="only-read-aloud">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            className={styles.radio}
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

/** Sets won by a side (docs/specification.md#recording-a-match). */
export type Sets = 0 | 1 | 2
const choices: readonly Sets[] = [0, 1, 2]

interface SetPickerProps {
  /** The accessible name: whose sets they are. */
  readonly label: string
  readonly value: Sets | null
  readonly onChange: (sets: Sets) => void
  /** The id of the error text; null without an error. */
  readonly errorId?: string | null
}

/** Chooses 0, 1 or 2 sets. */
export function SetPicker({ label, value, onChange, errorId = null }: SetPickerProps) {
  const name = useId()
  return (
    <div className={styles.picker} role="radiogroup" aria-label={label}>
      {choices.map((sets) => (
        <label key={sets} className={styles.choice}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={value === sets}
            aria-invalid={errorId !== null || undefined}
            aria-describedby={errorId ?? undefined}
            onChange={() => onChange(sets)}
          />
          <span className={`${styles.face} tabular-nums`}>{sets}</span>
        </label>
      ))}
    </div>
  )
}
