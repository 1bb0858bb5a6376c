import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api, failureIn } from '../../../shared/api/index.ts'
import { impact, useDates } from '../../../shared/format/index.ts'
import { readFailureText, useText } from '../../../shared/i18n/index.ts'
import { Card, ErrorState, Section } from '../../../shared/ui/index.ts'
import { stakesOf, useRanking } from '../../ladder/index.ts'
import { LiveLine } from '../live-line.tsx'
import { selectConfirmedMatch, selectLiveKnown, selectMayTakeOver } from '../selectors.ts'
import styles from './aside.module.css'
import { Board } from './board.tsx'
import { FreeTable, LastLives } from './free-table.tsx'
import { useLivePoints } from './live-points.ts'
import { matchInSets } from './match-in-sets.ts'
import screen from './point-by-point.module.css'
import { PointByPoint, PointsSkeleton } from './point-by-point.tsx'

/** The live match point by point; without one, the last live matches (docs/user-interface.md#the-live-page). */
export default function LiveScreen() {
  const translate = useText()
  const known = useSelector(selectLiveKnown)
  const live = useSelector(selectConfirmedMatch)
  const mayTakeOver = useSelector(selectMayTakeOver)
  const { points, error, refetch } = useLivePoints()
  const match = points === null ? null : matchInSets(points)
  // A match that was recorded stays until the reader leaves. One that was stopped disappears.
  if (match !== null && (live !== null || match.sheet.winner !== null)) {
    const { playerOne: one, playerTwo: two, recorder } = match.points
    return (
      <div className={`stack ${screen.screen}`}>
        <Board match={match} past={null} isLive={live !== null} />
        {live !== null && mayTakeOver && <LiveLine />}
        <PointByPoint
          match={match}
          isPast={false}
          aside={
            <>
              {live !== null && <LiveStakes one={one} two={two} />}
              <HeadToHead one={one} two={two} recorder={recorder} />
              {live === null && <LastLives />}
            </>
          }
        />
      </div>
    )
  }
  if (known && live === null) return <FreeTable />
  const failure = failureIn(error)
  if (failure !== null) return <ErrorState retry={refetch} text={translate(readFailureText(failure))} />
  return <PointsSkeleton />
}

interface PlayersProps {
  readonly one: string
  readonly two: string
}

/** The points that both players win or lose; nothing while one of them is not in the ladder. */
function LiveStakes({ one, two }: PlayersProps) {
  const { t } = useTranslation()
  const ranking = useRanking('simple').currentData ?? []
  const [ofOne, ofTwo] = [stakesOf(ranking, [one], [two]), stakesOf(ranking, [two], [one])]
  if (ofOne === null || ofTwo === null) return null
  const outcomes = [
    { winner: one, won: ofOne.won.impact, loser: two, lost: ofTwo.lost.impact },
    { winner: two, won: ofTwo.won.impact, loser: one, lost: ofOne.lost.impact },
  ]
  return (
    <Section title={t('livePage.stake')}>
      <Card>
        <div className={`tabular-nums ${styles.stake}`}>
          {outcomes.map(({ winner, won, loser, lost }) => (
            <p key={winner} className="note">
              {t('match.ifWins', { names: winner, count: 1 })}
              <br />
              <b>{impact(won)}</b> {t('livePage.other', { impact: impact(lost), player: loser })}
            </p>
          ))}
        </div>
      </Card>
    </Section>
  )
}

/** The earlier matches between two players, and who scores this one. */
function HeadToHead({ one, two, recorder }: PlayersProps & { readonly recorder: string }) {
  const { t } = useTranslation()
  const { date } = useDates()
  const { currentData } = api.usePastInfiniteQuery({
    params: { pseudo: one },
    query: { ladder: 'simple', opponent: two },
  })
  const [page] = currentData?.pages ?? []
  const total = page?.summary?.total
  const last = page?.entries[0]
  const resultOf = (key: 'livePage.tally' | 'livePage.lastResult', own: number, others: number) =>
    t(key, { player: own >= others ? one : two, won: Math.max(own, others), lost: Math.min(own, others) })
  return (
    <Card flush>
      <dl className={`tabular-nums ${styles.rows} ${styles.facts}`}>
        {total !== undefined && (
          <div>
            <dt>{t('livePage.headToHead')}</dt>
            <dd>
              {last === undefined ? t('livePage.neverMet') : resultOf('livePage.tally', total.wins, total.losses)}
            </dd>
          </div>
        )}
        {last !== undefined && (
          <div>
            <dt>{t('livePage.lastTime', { date: date(last.at) })}</dt>
            <dd>{resultOf('livePage.lastResult', last.mySets, last.opponentSets)}</dd>
          </div>
        )}
        <div>
          <dt>{t('livePage.recorder')}</dt>
          <dd>{recorder}</dd>
        </div>
      </dl>
    </Card>
  )
}
