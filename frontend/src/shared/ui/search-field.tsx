import { SearchIcon } from './icons.tsx'
import styles from './search-field.module.css'

interface Props {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
}

/** A field that searches while one types. */
export function SearchField({ label, text, onChange }: Props) {
  return (
    <label className={styles.search}>
      <SearchIcon />
      <span className="only-read-aloud">{label}</span>
      <input
        className={styles.input}
        type="search"
        value={text}
        placeholder={label}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
