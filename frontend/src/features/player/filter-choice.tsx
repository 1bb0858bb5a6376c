import styles from './filter-choice.module.css'

interface Props {
  readonly label: string
  /** The first option is the one that filters nothing. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A filter of a list: the select of the system, which is a sheet on a phone. One that filters is filled. */
export function FilterChoice({ label, value, onChange, options }: Props) {
  const isActive = value !== options[0]?.value
  return (
    <select
      className={`${styles.choice} ${isActive ? styles.active : ''}`}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
