import { ordinal } from '../../../shared/format/numbers.ts'
import { useClock } from '../../../shared/format/use-clock.ts'
import { useT } from '../../../shared/i18n/words.tsx'
import { type MatchInSets, nameOf, scoreText } from './match-in-sets.ts'
import styles from './reading.module.css'

interface Props {
  readonly match: MatchInSets
  readonly set: number
  /** The point that is read; null for the last one. */
  readonly point: number | null
}

/** A point of a set in two lines: score, scorer, time, server and number. The slider of the set reads the same out. */
export function Reading({ match: { points, sheet, sets }, set, point }: Props) {
  const t = useT()
  const clock = useClock()
  const played = sets[set]?.points ?? []
  const index = point ?? played.length - 1
  const shown = played[index]
  if (shown === undefined)
    return (
      <p className={styles.reading} aria-hidden="true">
        <b>{scoreText({ one: 0, two: 0 })}</b>
        {sheet.server !== null && (
          <span className={styles.fine}>{t('livePage.server', { player: nameOf(points, sheet.server) })}</span>
        )}
      </p>
    )
  return (
    <p className={`num ${styles.reading}`} aria-hidden="true">
      <span>
        <b>{scoreText(shown.score)}</b> {t('livePage.pointOf', { player: nameOf(points, shown.scorer) })}
      </span>
      <span className={styles.fine}>{clock(shown.at)}</span>
      <span className={styles.fine}>{t('livePage.server', { player: nameOf(points, shown.server) })}</span>
      <span className={styles.fine}>{t('livePage.number', { rank: ordinal(index + 1) })}</span>
    </p>
  )
}
