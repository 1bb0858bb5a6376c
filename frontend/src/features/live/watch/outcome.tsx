import type { MatchResult } from '@topspin/domain/contract/match'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { api } from '../../../shared/api/index.ts'
import { formatImpact, formatPoints, useDates } from '../../../shared/format/index.ts'
import { type Ranking, type Stake, stakesOf, useEntryRefusal, useRanking } from '../../../shared/ladder/index.ts'
import { liveTabPath, matchFormPath, pastLivePath } from '../../../shared/navigation/index.ts'
import { selectIsReferee, selectPseudo } from '../../../shared/session/index.ts'
import { Card, ImpactChip, LinkButton, MatchFormButton, MatchFormLink, RankChange } from '../../../shared/ui/index.ts'
import { ChallengeButton } from '../../challenge/index.ts'
import { type EndedMatch, liveActions } from '../slice.ts'
import type { MatchInSets } from './live-points.ts'

interface Props {
  readonly match: MatchInSets
  /** How the match has ended; null while it is live. */
  readonly ended: EndedMatch | null
  /** The recorded match; undefined until it is read. */
  readonly recorded: MatchResult | undefined
}

/**
 * A card that shows how the match changes the scores: during the match for both possible results, after its last point
 * for the actual one. The card keeps its size, so that nothing moves.
 */
export function MatchImpacts({ match, ended, recorded }: Props) {
  const { t } = useTranslation()
  // Until the ladder is read, the card shows only the names, in the same space.
  const before = useLadderBefore(match) ?? []
  const now = useRanking('simple').currentData ?? before
  const { playerOne: one, playerTwo: two, recorder } = match.points
  const { winner } = match.sheet
  return (
    <Card flush>
      <div className="grid grid-cols-2 min-h-22 text-center tabular-nums">
        {([one, two] as const).map((pseudo, index) => (
          <div
            key={index === 0 ? 'one' : 'two'}
            className="rows gap-0.5 content-center justify-items-center px-2 py-2.5 not-first:border-l border-line"
          >
            <OfPlayer
              {...{ pseudo, before, now, recorded, ended }}
              other={index === 0 ? two : one}
              won={winner && winner === (index === 0 ? 'one' : 'two')}
            />
          </div>
        ))}
      </div>
      <div className="grid items-center min-h-17 px-4 border-t border-line">
        {ended === null && winner === null && <Tally one={one} two={two} />}
        {ended === null && winner !== null && (
          <p className="text-center text-muted">{t('livePage.notSaved', { recorder })}</p>
        )}
        {ended?.isRecorded === false && <p className="text-center text-muted">{t('livePage.nothingRecorded')}</p>}
        {ended?.isRecorded === true && (
          <div className="grid grid-flow-col auto-cols-fr gap-2 -mx-2">
            {recorded !== undefined && <LinkButton to={pastLivePath(recorded.id)}>{t('livePage.review')}</LinkButton>}
            <OtherMatch one={one} two={two} winner={winner === 'one' ? one : two} />
          </div>
        )}
      </div>
    </Card>
  )
}

/**
 * The ladder as it was last read before the last point of the match. If no ladder was read before that point, the first
 * one read after it. Undefined until a ladder is read.
 */
function useLadderBefore({ sheet }: MatchInSets): Ranking | undefined {
  const { currentData } = useRanking('simple')
  const [before, setBefore] = useState(currentData)
  // A ladder that is read after the last point may already contain the impacts of this match.
  if (before !== currentData && (before === undefined || sheet.winner === null)) setBefore(currentData)
  return before
}

interface PlayerProps extends Pick<Props, 'ended' | 'recorded'> {
  readonly pseudo: string
  readonly other: string
  /** Whether the player has won; null before the last point. */
  readonly won: boolean | null
  readonly before: Ranking
  /** The ladder as last read. */
  readonly now: Ranking
}

/**
 * How a match with a winner changes the score and the rank of one of its players: a forecast until the match is
 * recorded. The recorded impact replaces the forecast impact. A newer ladder replaces the forecast score and rank.
 * @param score the score of the player before the match
 * @param stakes what a victory and a defeat change
 */
export function scoreChangeOf(
  { pseudo, won, before, now, recorded }: Omit<PlayerProps, 'other' | 'ended'>,
  score: number,
  stakes: Readonly<Record<'won' | 'lost', Stake>>,
) {
  const { impact: forecast, rankBefore, rankAfter } = won ? stakes.won : stakes.lost
  const impact = (won ? recorded?.winnerScoreImpact : recorded?.looserScoreImpact) ?? forecast
  const since = recorded === undefined || now === before ? undefined : now.find((row) => row.pseudo === pseudo)
  return { impact, score: since?.score ?? score + impact, rankBefore, rankAfter: since?.rank ?? rankAfter }
}

function OfPlayer(props: PlayerProps) {
  const { t } = useTranslation()
  const { pseudo, other, won, before, ended } = props
  const score = before.find((row) => row.pseudo === pseudo)?.score
  const stakes = stakesOf(before, [pseudo], [other])
  const lines = (above: ReactNode, figure: ReactNode, below: ReactNode) => (
    <>
      {above !== null && <p className="note wrap-anywhere">{above}</p>}
      <p className="row gap-2 justify-center text-l font-bold wrap-anywhere">{figure}</p>
      <p className="note wrap-anywhere">{below}</p>
    </>
  )
  // The ladder is not read yet, or it lacks the player, whose account was deleted or disabled meanwhile. With the key,
  // the lines that replace this paragraph are new elements: the browser counts a layout shift only for an existing one.
  if (stakes === null || score === undefined)
    return (
      <p key="name" className="text-l font-bold wrap-anywhere">
        {pseudo}
      </p>
    )
  if (ended?.isRecorded === false) return lines(null, pseudo, t('livePage.unchanged', { points: formatPoints(score) }))
  if (won === null) {
    const theirs = { impact: formatImpact(stakes.won.theirs), player: other }
    return lines(
      t('match.ifWins', { names: pseudo, count: 1 }),
      formatImpact(stakes.won.impact),
      t('livePage.other', theirs),
    )
  }
  const change = scoreChangeOf(props, score, stakes)
  const scoreAfter = formatPoints(change.score)
  if (ended === null)
    return lines(
      t('livePage.ifRecorded', { player: pseudo }),
      formatImpact(change.impact),
      t('livePage.pointsAfter', { points: scoreAfter, count: change.score }),
    )
  return lines(
    null,
    <>
      <ImpactChip points={change.impact} />
      {scoreAfter}
    </>,
    <>
      {pseudo}, <RankChange before={change.rankBefore} after={change.rankAfter} />
    </>,
  )
}

/** The recorded singles between two players: how many each has won, and the last ones, newest first. */
function useMeetings(one: string, two: string) {
  const filters = { params: { pseudo: one }, query: { ladder: 'simple', opponent: two } } as const
  return api.usePastInfiniteQuery(filters).currentData?.pages[0]
}

/** The player with more victories or sets, and both numbers. @param ofOne the number of `one` */
const leadOf = (one: string, two: string, ofOne: number, ofTwo: number) => ({
  player: ofOne >= ofTwo ? one : two,
  won: Math.max(ofOne, ofTwo),
  lost: Math.min(ofOne, ofTwo),
})

/** Who has won more of the earlier singles between the two. */
function Tally({ one, two }: { readonly one: string; readonly two: string }) {
  const { t } = useTranslation()
  const total = useMeetings(one, two)?.summary?.total
  if (total === undefined) return null
  const { wins, losses } = total
  return (
    <p className="row justify-between tabular-nums">
      <span className="text-muted">{t('livePage.headToHead')}</span>
      <b className="text-right font-semi wrap-anywhere">
        {wins + losses === 0 ? t('livePage.neverMet') : t('livePage.tally', leadOf(one, two, wins, losses))}
      </b>
    </p>
  )
}

/** The newest of `matches` (newest first) other than the recorded match. */
export const newestOtherMatch = <T extends { readonly id: number }>(matches: readonly T[], recorded?: MatchResult) =>
  matches.find(({ id }) => id !== recorded?.id)

/** The last match of the two players before this one, and who records this one. */
export function LastMeeting({ match, recorded }: Omit<Props, 'ended'>) {
  const { t } = useTranslation()
  const { date } = useDates()
  const { playerOne: one, playerTwo: two, recorder } = match.points
  const last = newestOtherMatch(useMeetings(one, two)?.entries ?? [], recorded)
  const fact = (label: string, value: string) => (
    <div className="row flex-wrap justify-between gap-y-0 min-h-12 px-4 py-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right font-semi wrap-anywhere">{value}</dd>
    </div>
  )
  return (
    <Card as="dl" flush className="lined tabular-nums">
      {last !== undefined &&
        fact(
          t('livePage.lastTime', { date: date(last.at) }),
          t('livePage.lastResult', leadOf(one, two, last.mySets, last.opponentSets)),
        )}
      {fact(t('livePage.recorder'), recorder)}
    </Card>
  )
}

/**
 * A button for another match. It leads a referee to the start of a live match of the same players, and each of the two
 * players to the form of a rematch. Everybody else challenges the winner.
 */
function OtherMatch({ one, two, winner }: Readonly<Record<'one' | 'two' | 'winner', string>>) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const { time } = useDates()
  const me = useSelector(selectPseudo)
  const referee = useSelector(selectIsReferee)
  const retryAt = useEntryRefusal()?.retryAt
  const opponent = me === one ? two : me === two ? one : null
  function start() {
    dispatch(liveActions.playersDrafted({ playerOne: one, playerTwo: two }))
    void navigate(liveTabPath)
  }
  if (referee)
    return (
      <MatchFormButton small variant="primary" onClick={start}>
        {t('match.rematch')}
      </MatchFormButton>
    )
  if (opponent === null) return <ChallengeButton pseudo={winner} isNamed />
  return (
    <MatchFormLink variant="primary" to={matchFormPath(opponent)}>
      <span>
        {t('match.rematch')}
        {retryAt != null && <span className="block text-xs">{t('livePage.rematchFrom', { time: time(retryAt) })}</span>}
      </span>
    </MatchFormLink>
  )
}
