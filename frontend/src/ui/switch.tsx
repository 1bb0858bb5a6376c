import { Switch as Base } from '@base-ui/react/switch'
import { useId } from 'react'
import styles from './switch.module.css'

interface Props {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** A switch that takes effect at once. */
export function Switch({ label, checked, onChange, disabled = false }: Props) {
  const id = useId()
  return (
    <div className={styles.line}>
      <span className={styles.label} id={id}>
        {label}
      </span>
      <Base.Root
        className={styles.track}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next)}
        aria-labelledby={id}
      >
        <Base.Thumb className={styles.thumb} />
      </Base.Root>
    </div>
  )
}
