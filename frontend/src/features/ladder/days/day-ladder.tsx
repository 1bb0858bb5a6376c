import type { PastLadder } from '@topspin/domain/contract/standings'
import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { PlayerLink } from '../../../shared/ui/index.ts'
import { Counts } from './counts.tsx'
import styles from './day-screen.module.css'
import { DayTable } from './day-table.tsx'
import { ThenAndNow } from './then-and-now.tsx'

interface Props {
  readonly dayLadder: PastLadder
  readonly ladder: Ladder
}

/** The rows of an evening, who has arrived since, and on wide screens both ladders side by side. */
export function DayLadder({ dayLadder, ladder }: Props) {
  const { t } = useTranslation()
  const { arrivals } = dayLadder
  const more = arrivals.total - arrivals.pseudos.length
  return (
    <div className={styles.columns}>
      <div className={`stack ${styles.main}`}>
        <p className={`note tabular-nums ${styles.counts}`}>
          <Counts dayLadder={dayLadder} ladder={ladder} />
        </p>
        <p className={`note ${styles.legend}`} aria-hidden="true">
          <b>{t('evening.thatEvening')}</b>
          <span>{t('evening.legend')}</span>
        </p>
        <DayTable dayLadder={dayLadder} ladder={ladder} />
        {arrivals.total > 0 && (
          <p className={`note ${styles.arrivals}`}>
            {t('evening.arrivals')}
            {arrivals.pseudos.map((pseudo, index) => (
              <span key={pseudo}>
                {index > 0 && ', '}
                <PlayerLink pseudo={pseudo} />
              </span>
            ))}
            {more > 0 && t('evening.moreArrivals', { count: more })}.
          </p>
        )}
      </div>
      <ThenAndNow dayLadder={dayLadder} ladder={ladder} />
    </div>
  )
}
