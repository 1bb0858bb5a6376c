import type { MatchResult } from '@topspin/domain/contract/match'
import type { Ranking, Stake } from '../../../shared/ladder/index.ts'

interface PlayerAfterMatch {
  readonly pseudo: string
  readonly won: boolean
  /** The ladder before the match. `score` and `stakes` are those of the player in this ladder. */
  readonly before: Ranking
  readonly score: number
  readonly stakes: { readonly won: Stake; readonly lost: Stake }
  /** The ladder as last read. */
  readonly now: Ranking
  /** The recorded match; undefined until it is read. */
  readonly recorded: MatchResult | undefined
}

/**
 * What a match that is over changes for one of its players. Until the match is recorded, a forecast by the ladder
 * before the match; then the recorded impact, with the score and the rank of the ladder that was read since.
 */
export function scoreChangeOf({ pseudo, won, before, score, stakes, now, recorded }: PlayerAfterMatch) {
  const { impact: forecast, rankBefore, rankAfter } = won ? stakes.won : stakes.lost
  const impact = (won ? recorded?.winnerScoreImpact : recorded?.looserScoreImpact) ?? forecast
  const since = recorded === undefined || now === before ? undefined : now.find((row) => row.pseudo === pseudo)
  return { impact, score: since?.score ?? score + impact, rankBefore, rankAfter: since?.rank ?? rankAfter }
}

/** The newest of `matches` (newest first) that is not the recorded match; undefined for none. */
export const meetingBefore = <Entry extends { readonly id: number }>(
  matches: readonly Entry[],
  recorded: MatchResult | undefined,
): Entry | undefined => matches.find(({ id }) => id !== recorded?.id)
