import { minutesBetween } from '@topspin/domain/timeline'
import { useT } from '../../../shared/i18n/words.tsx'
import { type MatchInSets, scoreText } from './match-in-sets.ts'
import styles from './set-card.module.css'

interface Props {
  readonly match: MatchInSets
  readonly set: number
  readonly id?: string
}

/** The title of a set, with its score and how long it lasted. */
export function SetHead({ match: { sets }, set, id }: Props) {
  const t = useT()
  const shown = sets[set]
  if (shown === undefined) return null
  const [first, last] = [shown.points[0], shown.points.at(-1)]
  return (
    <div className={`num ${styles.head}`}>
      <h2 id={id}>
        {t('live.set', { number: set + 1 })} <span className={styles.score}>{scoreText(shown.score)}</span>
      </h2>
      <span className="fine">
        {shown.winner === null || first === undefined || last === undefined
          ? t('livePage.underWay')
          : t('livePage.minutes', { minutes: minutesBetween(first.at, last.at) })}
      </span>
    </div>
  )
}
