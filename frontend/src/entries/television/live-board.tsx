import type { LiveMatch, LivePoints } from '@topspin/domain/contract/live'
import { otherSide, type Sheet, type Side } from '@topspin/domain/live/table-tennis'
import { minutesBetween } from '@topspin/domain/live/timeline'
import { useTranslation } from 'react-i18next'
import { pointsOf, pseudoOn, SetPicture, sheetOfWire, useFollowedPoints } from '../../features/live/index.ts'
import { Ball } from '../../shared/ui/index.ts'
import { isLong } from './pages.tsx'
import styles from './television.module.css'

/** From then on a match has been left, and its duration says nothing (minutes). */
const leftAfter = 180

interface Props {
  readonly match: LiveMatch
  readonly sheet: Sheet
}

/** The live match, as large as the screen. */
export function LiveBoard({ match, now }: { readonly match: LiveMatch; readonly now: Date }) {
  const sheet = sheetOfWire(match)
  const { points } = useFollowedPoints(match)
  return (
    <div className={styles.live}>
      <section className={`${styles.table} ${styles.lined}`}>
        <Tag match={match} sheet={sheet} />
        <End match={match} sheet={sheet} side="one" />
        <End match={match} sheet={sheet} side="two" />
      </section>
      <PointsRow sheet={sheet} points={points} now={now} />
    </div>
  )
}

function Tag({ match, sheet: { winner, setsWon, matchPoint, setPoint } }: Props) {
  const { t } = useTranslation()
  if (winner !== null)
    return (
      <h1 className={styles.tag}>
        {t('live.wonBy', { player: pseudoOn(match, winner), won: setsWon[winner], lost: setsWon[otherSide(winner)] })}
      </h1>
    )
  if (matchPoint !== null)
    return <h1 className={`${styles.tag} ${styles.ball} ${styles.loud}`}>{t('live.matchPoint')}</h1>
  if (setPoint !== null) return <h1 className={`${styles.tag} ${styles.ball} ${styles.loud}`}>{t('live.setPoint')}</h1>
  return <h1 className={`${styles.tag} ${styles.loud}`}>{t('live.tag')}</h1>
}

function End({ match, sheet: { sets, setsWon, server, winner }, side }: Props & { readonly side: Side }) {
  const { t } = useTranslation()
  const pseudo = pseudoOn(match, side)
  const hasLost = winner !== null && winner !== side
  return (
    <div className={hasLost ? `${styles.end} ${styles.lost}` : styles.end}>
      <p className={isLong(pseudo) ? `${styles.who} ${styles.long}` : styles.who}>
        {server === side && <Ball label={t('live.serves')} />}
        <span>{pseudo}</span>
      </p>
      <p className={styles.points}>{sets.at(-1)?.[side] ?? 0}</p>
      <p className={styles.won}>{t('tv.sets', { count: setsWon[side] })}</p>
    </div>
  )
}

interface PointsRowProps {
  readonly sheet: Sheet
  /** Null before they are read. */
  readonly points: LivePoints | null
  readonly now: Date
}

/** The points of the set that is played as a chart, how long the match has lasted, and the earlier sets. */
export function PointsRow({ sheet: { sets, winner }, points, now }: PointsRowProps) {
  const { t } = useTranslation()
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
