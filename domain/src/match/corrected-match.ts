import type { EventData } from '../events.ts'
import type { HalfPoints, PlayerId } from '../ids.ts'
import { areSidesOf, outcomeOf, type PlayedMatch, playersOf } from './match-players.ts'
import { rateMatch } from './rating.ts'

/** The data of an event that changes a match: the corrected match, or a later one that was rated again. */
export type CorrectionEventData = EventData<'MatchCorrected' | 'MatchRecalculated'>
export type CorrectableFields = CorrectionEventData['was']

export function correctableFieldsOf(match: PlayedMatch): CorrectableFields {
  const { winners, losers, winnerSets, loserSets, rule, gap, upset, origin } = match
  return { winners, losers, winnerSets, loserSets, rule, gap, upset, origin }
}

/** A player of a match that is not rated yet, with the score before the match. */
export type UnratedPlayer = Pick<CorrectableFields['winners'][number], 'playerId' | 'before'>

/** The result of a match, with the impact on the score of each player (`rateMatch`). */
export function ratedResult(
  winners: readonly UnratedPlayer[],
  losers: readonly UnratedPlayer[],
  { loserSets, origin }: Pick<CorrectableFields, 'loserSets' | 'origin'>,
): CorrectableFields {
  const before = (side: readonly UnratedPlayer[]) => side.map((player) => player.before)
  const { winner, loser, rule, gap, upset } = rateMatch(before(winners), before(losers))
  const rated = (side: readonly UnratedPlayer[], impact: HalfPoints) => side.map((player) => ({ ...player, impact }))
  const [won, lost] = [rated(winners, winner), rated(losers, loser)]
  return { winners: won, losers: lost, winnerSets: 2, loserSets, rule, gap, upset, origin }
}

type FixedFields = Pick<CorrectionEventData, 'matchId' | 'ladder' | 'sequence' | 'playedAt' | 'recorder'>

/** The fields of a match that no correction changes. */
export function fixedFieldsOf({ matchId, ladder, sequence, playedAt, recorder }: PlayedMatch): FixedFields {
  return { matchId, ladder, sequence, playedAt, recorder }
}

/** The match with this result, without a fixture. The order of fields, and so the JSON, is that of `MatchPlayed`. */
export function matchWithResult(match: FixedFields, result: CorrectableFields): PlayedMatch {
  const { matchId, ladder, sequence, playedAt, recorder } = match
  const { winners, losers, winnerSets, loserSets, rule, gap, upset, origin } = result
  const sides = { winners, losers, winnerSets, loserSets }
  return { matchId, ladder, sequence, playedAt, ...sides, recorder, rule, gap, upset, origin }
}

/** The match after a correction; null when the correction says that it was not played. */
export const matchAfterCorrection = (correction: CorrectionEventData): PlayedMatch | null =>
  correction.now === null ? null : matchWithResult(correction, correction.now)

/** The players of a result; an empty list for null. */
export const playersOfResult = (result: CorrectableFields | null): PlayerId[] =>
  result === null ? [] : playersOf(result)

/** Whether a correction keeps both sides of a match, whichever of them won. */
export function keepsSides({ was, now }: Pick<CorrectionEventData, 'was' | 'now'>): boolean {
  const { winners, losers } = outcomeOf(was)
  return now !== null && areSidesOf(outcomeOf(now), winners, losers)
}

/** Everybody whom a correction concerns: the players of the match as it was, then those who are new in it. */
export const playersOfCorrection = ({ was, now }: Pick<CorrectionEventData, 'was' | 'now'>): PlayerId[] => [
  ...new Set([...playersOfResult(was), ...playersOfResult(now)]),
]
