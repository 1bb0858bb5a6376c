import { useId } from 'react'
import styles from './set-picker.module.css'

/** Sets won by a side (docs/specification.md#recording-a-match). */
export type Sets = 0 | 1 | 2
const choices: readonly Sets[] = [0, 1, 2]

interface Props {
  /** The accessible name: whose sets they are. */
  readonly label: string
  readonly value: Sets | null
  readonly onChange: (sets: Sets) => void
  /** The id of the error text; null without an error. */
  readonly errorId?: string | null
}

/** Chooses 0, 1 or 2 sets. Made of native radio buttons, so the arrow keys work. */
export function SetPicker({ label, value, onChange, errorId = null }: Props) {
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
          <span className={`${styles.face} num`}>{sets}</span>
        </label>
      ))}
    </div>
  )
}
