import { useId } from 'react'
import styles from './switch.module.css'

interface Props {
  readonly label: string
  /** A line below the label. */
  readonly note?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** A switch that takes effect at once. */
export function Switch({ label, note, checked, onChange, disabled = false }: Props) {
  const id = useId()
  return (
    <div className={styles.line}>
      <span className={styles.words}>
        <span className={styles.label} id={id}>
          {label}
        </span>
        {note !== undefined && (
          <span className="fine" id={`${id}-note`}>
            {note}
          </span>
        )}
      </span>
      <button
        type="button"
        className={styles.track}
        role="switch"
        aria-checked={checked}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        aria-labelledby={id}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      >
        <span className={styles.thumb} />
      </button>
    </div>
  )
}
