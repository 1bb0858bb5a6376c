import { useT } from '../../i18n/words.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import styles from './search-field.module.css'

interface Props {
  readonly text: string
  readonly onChange: (text: string) => void
}

/** The field that searches all groups as one types. */
export function SearchField({ text, onChange }: Props) {
  const t = useT()
  return (
    <label className={styles.search}>
      <SearchIcon />
      <span className="only-read-aloud">{t('accounts.search')}</span>
      <input
        className={styles.input}
        type="search"
        value={text}
        placeholder={t('accounts.search')}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
