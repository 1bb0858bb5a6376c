import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { api } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { dayLadderAt } from '../../../shared/navigation/index.ts'
import { ActivityDrawing } from './day-scrubber.tsx'
import styles from './other-day-card.module.css'

/** Beside today's ladder: leads to the ladder of the day before, from which every other day is chosen. */
export function OtherDayCard({ ladder }: { readonly ladder: Ladder }) {
  const { t } = useTranslation()
  const { date } = useDates()
  const activity = api.useActivityQuery({ params: { ladder } }).currentData
  const first = activity?.firstDay
  if (activity === undefined || first == null) return null
  return (
    <Link className={`table-blue table-edge ${styles.card}`} to={dayLadderAt('', ladder)}>
      <span className={`${styles.head} tabular-nums`}>
        <b>{t('evening.other')}</b>
        <span className={styles.since}>{t('evening.since', { date: date(`${first}T12:00:00Z`) })}</span>
      </span>
      <ActivityDrawing activity={activity} span={{ first, today: activity.today }} day={activity.today} />
    </Link>
  )
}
