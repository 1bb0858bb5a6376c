import type { LivePoints } from '@topspin/domain/contract/live'
import type { Sheet } from '@topspin/domain/table-tennis'
import { minutesBetween } from '@topspin/domain/timeline'
import { pointsOf, SetPicture } from '../../features/live/index.ts'
import { useT } from '../../shared/i18n/words.tsx'
import styles from './points-row.module.css'

/** From then on a match has been left, and its duration says nothing (minutes). */
const leftAfter = 180

interface Props {
  readonly sheet: Sheet
  readonly points: LivePoints | null
  readonly now: Date
}

/** The points of the set that is played as a chart, how long the match has lasted, and the earlier sets. */
export function PointsRow({ sheet: { sets, winner }, points, now }: Props) {
  const t = useT()
  const minutes = points === null ? null : duration(points, winner === null ? now.toISOString() : null)
  return (
    <div className={styles.row}>
      <div className={styles.chart}>{points !== null && <SetPicture points={points} />}</div>
      <div>
        <p className={styles.duration}>
          {t('live.set', { number: sets.length })}
          {minutes !== null && `, ${t('livePage.minutes', { minutes })}`}
        </p>
        <ol aria-label={t('livePage.sets')}>
          {(winner === null ? sets.slice(0, -1) : sets).map((set, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
            <li key={index}>{pointsOf(set)}</li>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** @param now null after the last point */
function duration({ firstServeAt, points }: LivePoints, now: string | null): number | null {
  const until = now ?? points.at(-1)?.at
  if (firstServeAt === null || until === undefined) return null
  const minutes = minutesBetween(firstServeAt, until)
  return minutes < leftAfter ? minutes : null
}
