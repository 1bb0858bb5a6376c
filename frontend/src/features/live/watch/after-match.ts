import type { MatchResult } from '@topspin/domain/contract/match'
import { type Ranking, stakesOf } from '../../../shared/ladder/index.ts'

/**
 * What a match that is over changes for one of its players: a forecast by the ladder before the match; once it is recorded,
 * what was recorded, with the score and the rank of the ladder as it was read since.
 * @param before the ladder before the match
 * @param now the ladder as last read: `before` itself until it is read again
 * @param recorded the recorded match; undefined until it is read
 * @returns null while a player is not in the ladder
 */
export function scoreChangeOf(
  before: Ranking,
  now: Ranking,
  pseudo: string,
  other: string,
  won: boolean,
  recorded: MatchResult | undefined,
) {
  const stakes = stakesOf(before, [pseudo], [other])
  const score = before.find((row) => row.pseudo === pseudo)?.score
  if (stakes === null || score === undefined) return null
  const { impact: forecast, rankBefore, rankAfter } = won ? stakes.won : stakes.lost
  const impact = (won ? recorded?.winnerScoreImpact : recorded?.looserScoreImpact) ?? forecast
  const since = recorded === undefined || now === before ? undefined : now.find((row) => row.pseudo === pseudo)
  return { impact, score: since?.score ?? score + impact, rankBefore, rankAfter: since?.rank ?? rankAfter }
}

/** The first of some matches, newest first, without the recorded one. */
export const meetingBefore = <Entry extends { readonly id: number }>(
  matches: readonly Entry[],
  recorded: MatchResult | undefined,
): Entry | undefined => matches.find(({ id }) => id !== recorded?.id)
