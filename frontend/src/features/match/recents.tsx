import { useSelector } from 'react-redux'
import { useT } from '../../i18n/words.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './recents.module.css'
import { selectRecents } from './selectors.ts'

interface Props {
  readonly onPick: (pseudo: string) => void
  /** The players already chosen. */
  readonly chosen: readonly (string | null)[]
}

/** Recent opponents and partners as chips. */
export function Recents({ onPick, chosen }: Props) {
  const t = useT()
  const recents = useSelector(selectRecents)
  if (recents.length === 0) return <div className={styles.placeholder} />
  return (
    <ul className={styles.recents} aria-label={t('match.recents')}>
      {recents.map((pseudo) => (
        <li key={pseudo}>
          <button
            type="button"
            className={styles.chip}
            aria-pressed={chosen.includes(pseudo)}
            onClick={() => chosen.includes(pseudo) || onPick(pseudo)}
          >
            <Avatar pseudo={pseudo} size="s" />
            <span className={styles.name}>{pseudo}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
