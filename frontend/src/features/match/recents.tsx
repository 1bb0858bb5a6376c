import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { paths } from '../../shared/navigation/index.ts'
import { Avatar } from '../../shared/ui/index.ts'
import { useAvailable } from '../ladder/index.ts'
import { selectRecents } from '../player/index.ts'
import styles from './recents.module.css'

interface Props {
  readonly onPick: (pseudo: string) => void
  /** The players already chosen. */
  readonly chosen: readonly (string | null)[]
}

/** Who is free, and recent opponents and partners, as chips. */
export function Recents({ onPick, chosen }: Props) {
  const { t } = useTranslation()
  const recents = useSelector(selectRecents)
  return (
    <ul className={`row gap-2 ${styles.recents}`} aria-label={t('match.recents')}>
      <li>
        <WhoIsFree />
      </li>
      {recents.map((pseudo) => (
        <li key={pseudo}>
          <button
            type="button"
            className={`panel row gap-2 whitespace-nowrap ${styles.chip}`}
            aria-pressed={chosen.includes(pseudo)}
            onClick={() => chosen.includes(pseudo) || onPick(pseudo)}
          >
            <Avatar pseudo={pseudo} size="s" />
            <span className={`cut ${styles.name}`}>{pseudo}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Leads to who is free, with their number. */
function WhoIsFree() {
  const { t } = useTranslation()
  const { others } = useAvailable()
  return (
    <Link
      className={`panel row gap-2 whitespace-nowrap ${styles.chip} text-accent ${styles.free} tabular-nums`}
      to={paths.available}
    >
      {others.length === 0 ? t('available.title') : t('available.count', { count: others.length })}
    </Link>
  )
}
