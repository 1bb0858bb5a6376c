import type { MatchDocument } from '@topspin/domain/documents/matches'
import type { DomainEvent, StampedEvent } from '@topspin/domain/events'
import type { PlayerId } from '@topspin/domain/ids'
import { matchAfterCorrection, matchWithResult, playersOfCorrection } from '@topspin/domain/match/corrected-match'
import { playersOf } from '@topspin/domain/match/match-players'

/** The types of events that change a match. */
export const matchEventTypes = ['MatchPlayed', 'MatchRolledBack', 'MatchCorrected', 'MatchRecalculated'] as const
type MatchEventType = (typeof matchEventTypes)[number]
export type MatchEvent = DomainEvent<MatchEventType>

export const isMatchEvent = (event: StampedEvent): event is StampedEvent<MatchEventType> =>
  (matchEventTypes as readonly string[]).includes(event.type)

/** The match after an event; null when it was cancelled or never happened. */
export function matchAfterEvent(event: MatchEvent): MatchDocument | null {
  switch (event.type) {
    case 'MatchPlayed':
      // The fixture is dropped. The read model of tournaments has it, and whether the match counts there.
      return event.data.fixture === undefined ? event.data : matchWithResult(event.data, event.data)
    case 'MatchRolledBack':
      return null
    case 'MatchCorrected':
    case 'MatchRecalculated':
      return matchAfterCorrection(event.data)
  }
}

/** Replaces or adds the match of a sequence in a list in the order of play. @param match null removes the match */
export function withMatchAtSequence<T>(
  matches: readonly T[],
  sequenceOf: (match: T) => number,
  sequence: number,
  match: T | null,
): T[] {
  const others = matches.filter((one) => sequenceOf(one) !== sequence)
  if (match !== null) others.splice(others.findLastIndex((one) => sequenceOf(one) < sequence) + 1, 0, match)
  return others
}

/** The players of the match of an event, for a correction also those of the match before. */
export const playersOfEvent = ({ data }: MatchEvent): PlayerId[] =>
  'winners' in data ? playersOf(data) : playersOfCorrection(data)
