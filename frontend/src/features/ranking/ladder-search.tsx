import { useT } from '../../i18n/words.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import styles from './ladder-panel.module.css'

interface Props {
  readonly text: string
  readonly onChange: (text: string) => void
}

/** The field that filters the rows as one types. */
export function LadderSearch({ text, onChange }: Props) {
  const t = useT()
  return (
    <label className={styles.search}>
      <SearchIcon />
      <span className="only-read-aloud">{t('rank.search')}</span>
      <input
        className={styles.input}
        type="search"
        value={text}
        placeholder={t('rank.search')}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
