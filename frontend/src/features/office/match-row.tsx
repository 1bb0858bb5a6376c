import type { LastMatch } from '@topspin/domain/contract/match'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../shared/format/index.ts'
import { Avatars, ImpactChip, lazyComponent, Name, PlayerLink, PointsLink } from '../../shared/ui/index.ts'
import { loadMatchNote, type MatchState, MatchTag, type ShownMatch, useWhy, WhyButton } from '../match/index.ts'
import styles from './match-row.module.css'

interface Props {
  readonly match: LastMatch
  /** What was contested and corrected, and what may be done about it; null for nothing. */
  readonly state: MatchState | null
  /** A control at the end of the row. */
  readonly action?: ReactNode
}

const MatchNote = lazyComponent(loadMatchNote)

/** A finished match: winners, sets, losers, date and points; a tap on the points opens their explanation. */
export function MatchRow({ match, state, action }: Props) {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const why = useWhy({ explanation: match.explanation })
  return (
    <article className={styles.row}>
      <div className={`versus ${styles.line} tabular-nums`}>
        <Side one={match.winnerOne} two={match.winnerTwo} />
        <p className={`whitespace-nowrap ${styles.sets}`}>
          {match.winnerSet}
          <span className={`text-muted ${styles.dash}`}> - </span>
          {match.looserSet}
        </p>
        <Side one={match.looserOne} two={match.looserTwo} lost />
        <p className={`row gap-2 whitespace-nowrap ${styles.meta}`}>
          <time className="fine tabular-nums" dateTime={match.matchDate}>
            <span className={styles.date}>{date(match.matchDate)} </span>
            {time(match.matchDate)}
          </time>
          {match.isSimple || <span className="fine pill">{t('home.double')}</span>}
        </p>
        <span className={`row flex-wrap ${styles.moved}`}>
          <MatchTag state={state} />
          <WhyButton {...why}>
            <ImpactChip points={match.winnerScoreImpact} />
            <ImpactChip points={match.looserScoreImpact} />
          </WhyButton>
          {match.live === true && <PointsLink id={match.id} />}
          {action !== undefined && action !== false && <span className={styles.action}>{action}</span>}
        </span>
      </div>
      {why.panel}
      {state !== null && <MatchNote match={shownMatch(match)} state={state} open={why.open} />}
    </article>
  )
}

/** The match for a note about it. */
export function shownMatch(match: LastMatch): ShownMatch {
  const { id, isSimple, matchDate, winnerSet, looserSet, recorder, corrections } = match
  const winners = [match.winnerOne, match.winnerTwo].filter((pseudo) => pseudo !== null)
  const losers = [match.looserOne, match.looserTwo].filter((pseudo) => pseudo !== null)
  const impacts = { winnerImpact: match.winnerScoreImpact, looserImpact: match.looserScoreImpact }
  return { id, isSimple, matchDate, winners, losers, winnerSet, looserSet, ...impacts, recorder, corrections }
}

interface SideProps {
  readonly one: string
  readonly two: string | null
  readonly lost?: boolean
}

function Side({ one, two, lost = false }: SideProps) {
  const { t } = useTranslation()
  return (
    <div className={lost ? `row gap-2 ${styles.side} ${styles.lost}` : `row gap-2 ${styles.side}`}>
      <Avatars one={one} two={two} />
      <span className={`rows gap-0 ${styles.names}`}>
        <PlayerLink pseudo={one}>
          <Name pseudo={one} />
        </PlayerLink>{' '}
        {two !== null && (
          <span className={styles.second}>
            <span className={styles.and}>{t('home.and')}</span>
            <PlayerLink pseudo={two}>
              <Name pseudo={two} />
            </PlayerLink>
          </span>
        )}
      </span>
    </div>
  )
}
