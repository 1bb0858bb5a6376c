import type { MatchResult } from '@topspin/domain/contract/match'
import type { Ranking, Stake } from '../../../shared/ladder/index.ts'

interface PlayerAfterMatch {
  readonly pseudo: string
  readonly won: boolean
  /** The ladder before the match, with the score and the stakes of the player, and as last read. */
  readonly before: Ranking
  readonly score: number
  readonly stakes: { readonly won: Stake; readonly lost: Stake }
  readonly now: Ranking
  /** The recorded match; undefined until it is read. */
  readonly recorded: MatchResult | undefined
}

/**
 * What a match that is over changes for one of its players: a forecast by the ladder before the match; once it is recorded,
 * what was recorded, with the score and the rank of the ladder as it was read since.
 */
export function scoreChangeOf({ pseudo, won, before, score, stakes, now, recorded }: PlayerAfterMatch) {
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
