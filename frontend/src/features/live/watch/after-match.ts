import type { MatchResult } from '@topspin/domain/contract/match'
import type { Ranking, Stake } from '../../../shared/ladder/index.ts'

export interface PlayerOfMatch {
  readonly pseudo: string
  /** Whether the player has won; null before the last point. */
  readonly won: boolean | null
  /** The ladder before the match. */
  readonly before: Ranking
  /** The ladder as last read. */
  readonly now: Ranking
  /** The recorded match; undefined until it is read. */
  readonly recorded: MatchResult | undefined
}

/**
 * What a match that is over changes for one of its players. Until the match is recorded, a forecast by the ladder
 * before the match; then the recorded impact, with the score and the rank of the ladder that was read since.
 * @param score the score of the player before the match
 * @param stakes what a victory and a defeat change by the ladder before the match
 */
export function scoreChangeOf(
  { pseudo, won, before, now, recorded }: PlayerOfMatch,
  score: number,
  stakes: Readonly<Record<'won' | 'lost', Stake>>,
) {
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
