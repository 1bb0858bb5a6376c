import type { LiveMatch, LivePoints } from '@topspin/domain/contract/live'
import { otherSide, type Sheet, type Side } from '@topspin/domain/table-tennis'
import { pseudoOn, sheetOfWire } from '../../features/live/index.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { Ball } from '../../shared/ui/table-surface.tsx'
import styles from './board.module.css'
import { isLong } from './long-pseudo.ts'
import { PointsRow } from './points-row.tsx'

interface LiveBoardProps {
  readonly match: LiveMatch
  /** Null before they are read. */
  readonly points: LivePoints | null
  readonly now: Date
}

/** The live match, as large as the screen. */
export function LiveBoard({ match, points, now }: LiveBoardProps) {
  const sheet = sheetOfWire(match)
  return (
    <div className={styles.live}>
      <section className={`${styles.table} ${styles.board}`}>
        <Tag match={match} sheet={sheet} />
        <End match={match} sheet={sheet} side="one" />
        <End match={match} sheet={sheet} side="two" />
      </section>
      <PointsRow sheet={sheet} points={points} now={now} />
    </div>
  )
}

interface Props {
  readonly match: LiveMatch
  readonly sheet: Sheet
}

function Tag({ match, sheet: { winner, setsWon, matchPoint, setPoint } }: Props) {
  const t = useT()
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
  const t = useT()
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
