import type { HalfPoints, Instant, Ladder, PlayerId } from '../ids.ts'
import { paddedNumber } from './keys.ts'

type Scored = readonly [player: PlayerId, score: HalfPoints]

/** A match, with the score of each player after the match. */
export type MatchWithScores = readonly [
  sequence: number,
  playedAt: Instant,
  winners: readonly Scored[],
  losers: readonly Scored[],
]

/**
 * Read model `scores`: the uncancelled matches of a ladder in the order of play, in pages of 100 sequence numbers.
 * Ranks after each match are computed from them (docs/architecture.md#ranks-at-each-match).
 */
export interface ScoresDocument {
  readonly matches: readonly MatchWithScores[]
}

const sequencesOfPage = 100

export const pageOfSequence = (sequence: number): number => Math.floor(sequence / sequencesOfPage)
export const firstSequenceOfPage = (page: number): number => page * sequencesOfPage
export const scoresPrefix = (ladder: Ladder): string => `${ladder}/`
export const scoresKey = (ladder: Ladder, page: number): string => `${scoresPrefix(ladder)}${paddedNumber(page)}`
export const pageOfScoresKey = (ladder: Ladder, key: string): number => Number(key.slice(scoresPrefix(ladder).length))
