import type { MatchDocument } from '@topspin/domain/documents/matches'
import type { LadderStanding } from '@topspin/domain/documents/rankings'
import type { DomainEvent, StampedEvent } from '@topspin/domain/events'
import type { PlayerId } from '@topspin/domain/ids'
import {
  type CorrectableFields,
  matchAfterCorrection,
  matchWithResult,
  playersOfCorrection,
} from '@topspin/domain/match/corrected-match'
import { playersOf } from '@topspin/domain/match/match-players'
import { plusImpact } from '@topspin/domain/match/rating'

export const matchChangeTypes = ['MatchPlayed', 'MatchRolledBack', 'MatchCorrected', 'MatchRecalculated'] as const
type MatchChangeType = (typeof matchChangeTypes)[number]
/** An event that changes a match. The stream of matches also has other events, for example `MatchContested`. */
export type MatchChange = DomainEvent<MatchChangeType>

export const isMatchChange = (event: StampedEvent): event is StampedEvent<MatchChangeType> =>
  (matchChangeTypes as readonly string[]).includes(event.type)

/** The match after an event; null when the event cancels the match, or says that the match never happened. */
export function matchAfterChange(event: MatchChange): MatchDocument | null {
  switch (event.type) {
    case 'MatchPlayed':
      // The fixture is left out: the read model `tournaments` has the fixtures and their matches.
      return event.data.fixture === undefined ? event.data : matchWithResult(event.data, event.data)
    case 'MatchRolledBack':
      return null
    case 'MatchCorrected':
    case 'MatchRecalculated':
      return matchAfterCorrection(event.data)
  }
}

/**
 * The document after an event, with its matches in the order of play; null when no match is left.
 * @param match the match after the event, as an item of `matches`; null to remove the match
 */
export function matchesAfterChange<T>(
  document: { readonly matches: readonly T[] } | null,
  { type, data: { sequence } }: MatchChange,
  sequenceOf: (match: T) => number,
  match: T | null,
): { readonly matches: readonly T[] } | null {
  const matches = document?.matches ?? []
  // A new match is the last one in the order of play.
  if (type === 'MatchPlayed') return match === null ? document : { matches: [...matches, match] }
  const left = matches.filter((one) => sequenceOf(one) !== sequence)
  if (match !== null) left.splice(left.findLastIndex((one) => sequenceOf(one) < sequence) + 1, 0, match)
  return left.length === 0 ? null : { matches: left }
}

/** The players of an event's match; for a correction, the players before and after it. */
export const playersOfChange = ({ data }: MatchChange): PlayerId[] =>
  'winners' in data ? playersOf(data) : playersOfCorrection(data)

/**
 * How a match event changes a player's standing: `score` is the score after the event; `wins` and `losses` are
 * differences. Null for a player whom the event does not change.
 */
export function changeOfStanding({ type, data }: MatchChange, player: string): LadderStanding | null {
  if (type === 'MatchCorrected' || type === 'MatchRecalculated') {
    const score = data.scores.find(({ playerId }) => playerId === player)?.score
    const [was, now] = [countOf(data.was, player), countOf(data.now, player)]
    return score === undefined ? null : { score, wins: now.wins - was.wins, losses: now.losses - was.losses }
  }
  const side = [...data.winners, ...data.losers].find(({ playerId }) => playerId === player)
  if (side === undefined) return null
  const { wins, losses } = countOf(data, player)
  if (type === 'MatchPlayed') return { score: plusImpact(side.before, side.impact), wins, losses }
  // Only the last match of its players in the ladder can be cancelled, so the score before that match is right again.
  return { score: side.before, wins: 0 - wins, losses: 0 - losses }
}

function countOf(match: Pick<CorrectableFields, 'winners' | 'losers'> | null, player: string) {
  const isIn = (sides: CorrectableFields['winners']) => (sides.some(({ playerId }) => playerId === player) ? 1 : 0)
  return match === null ? { wins: 0, losses: 0 } : { wins: isIn(match.winners), losses: isIn(match.losers) }
}
