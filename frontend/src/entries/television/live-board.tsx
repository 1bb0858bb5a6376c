import type { LiveMatch, LivePoints } from '@topspin/domain/contract/live'
import { otherSide, type ScoreSheet, type Side } from '@topspin/domain/live/table-tennis'
import { useTranslation } from 'react-i18next'
import {
  durationOf,
  endedSetsOf,
  LastSetPicture,
  phaseOf,
  pseudoOn,
  scoreText,
  sheetOfLiveMatch,
  useFollowedPoints,
} from '../../features/live/index.ts'
import { ServiceBall } from '../../shared/ui/index.ts'
import { isLongPseudo } from './pages.tsx'
import styles from './television.module.css'

/** The live match, as large as the screen. */
export function LiveBoard({ match, now }: { readonly match: LiveMatch; readonly now: Date }) {
  const { t } = useTranslation()
  const sheet = sheetOfLiveMatch(match)
  const { winner, setsWon, setPoint } = sheet
  const { points } = useFollowedPoints(match)
  const sets = winner && { won: setsWon[winner], lost: setsWon[otherSide(winner)] }
  return (
    <div className={styles.live}>
      <section className={`table-blue table-edge table-net grid ${styles.lined}`}>
        {winner === null ? (
          <h1 className={`uppercase ${styles.tag} ${setPoint === null ? '' : styles.ball}`}>
            {t('live.stripTag', { context: phaseOf(sheet) })}
          </h1>
        ) : (
          <h1 className={styles.tag}>{t('live.wonBy', { player: pseudoOn(match, winner), ...sets })}</h1>
        )}
        <End sheet={sheet} side="one" pseudo={match.playerOne} />
        <End sheet={sheet} side="two" pseudo={match.playerTwo} />
      </section>
      <PointsRow sheet={sheet} points={points} now={now} />
    </div>
  )
}

interface EndProps {
  readonly sheet: ScoreSheet
  readonly side: Side
  readonly pseudo: string
}

function End({ sheet: { sets, setsWon, server, winner }, side, pseudo }: EndProps) {
  const { t } = useTranslation()
  const hasLost = winner !== null && winner !== side
  return (
    <div className={hasLost ? `${styles.end} ${styles.lost}` : styles.end}>
      <p className={isLongPseudo(pseudo) ? `${styles.who} ${styles.long}` : styles.who}>
        {server === side && <ServiceBall label={t('live.serves')} />}
        <span>{pseudo}</span>
      </p>
      <p className={styles.points}>{sets.at(-1)?.[side] ?? 0}</p>
      <p className={styles.won}>{t('tv.sets', { count: setsWon[side] })}</p>
    </div>
  )
}

interface PointsRowProps {
  readonly sheet: ScoreSheet
  /** Null before the points are read. */
  readonly points: LivePoints | null
  readonly now: Date
}

/** A row with the chart of the current set, the duration of the match, and the scores of the sets that have ended. */
export function PointsRow({ sheet, points, now }: PointsRowProps) {
  const { t } = useTranslation()
  const minutes = points === null ? null : durationOf(points, sheet.winner === null ? now.toISOString() : null)
  return (
    <div className={styles.row}>
      <div className={styles.chart}>{points !== null && <LastSetPicture points={points} />}</div>
      <div>
        <p className={`text-muted ${styles.duration}`}>
          {t('live.set', { number: sheet.sets.length })}
          {minutes !== null && `, ${t('livePage.minutes', { minutes })}`}
        </p>
        <ol aria-label={t('livePage.sets')}>
          {endedSetsOf(sheet).map((set, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
            <li key={index}>{scoreText(set)}</li>
          ))}
        </ol>
      </div>
    </div>
  )
}
