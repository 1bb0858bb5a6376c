import { useId } from 'react'
import styles from './set-picker.module.css'

/** Sets won by a side (specification §9). */
export type Sets = 0 | 1 | 2
const choices: readonly Sets[] = [0, 1, 2]

interface Props {
  /** Whose sets, read aloud. */
  readonly label: string
  readonly value: Sets | null
  readonly onChange: (sets: Sets) => void
  /** Side by side, where height is dear. */
  readonly inRow?: boolean
  /** The id of the text that says what is wrong with it, null when nothing is. */
  readonly errorId?: string | null
}

/** 0, 1 or 2, each a large target on the table; native radio buttons underneath, so arrows move along them. */
export function SetPicker({ label, value, onChange, inRow = false, errorId = null }: Props) {
  const name = useId()
  return (
    <div className={inRow ? `${styles.picker} ${styles.row}` : styles.picker} role="radiogroup" aria-label={label}>
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
