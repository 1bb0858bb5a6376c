import type { MatchDocument } from '@topspin/domain/documents/matches'
import type { DomainEvent, StampedEvent } from '@topspin/domain/events'
import type { PlayerId } from '@topspin/domain/ids'
import { matchAfterCorrection, matchWithResult, playersOfCorrection } from '@topspin/domain/match/corrected-match'
import { playersOf } from '@topspin/domain/match/match-players'

/** The types of events that change a match. */
export const matchEventTypes = ['MatchPlayed', 'MatchRolledBack', 'MatchCorrected', 'MatchRecalculated'] as const
type MatchEventType = (typeof matchEventTypes)[number]
/** An event of one of `matchEventTypes`. The stream of matches also has other events, such as those of contests. */
export type MatchEvent = DomainEvent<MatchEventType>

export const isMatchEvent = (event: StampedEvent): event is StampedEvent<MatchEventType> =>
  (matchEventTypes as readonly string[]).includes(event.type)

/** The match after an event; null when it was cancelled or never happened. */
export function matchAfterEvent(event: MatchEvent): MatchDocument | null {
  switch (event.type) {
    case 'MatchPlayed':
      // The fixture is dropped: `tournaments` has the fixture, and whether the match counts for it.
      return event.data.fixture === undefined ? event.data : matchWithResult(event.data, event.data)
    case 'MatchRolledBack':
      return null
    case 'MatchCorrected':
    case 'MatchRecalculated':
      return matchAfterCorrection(event.data)
  }
}

/**
 * A copy of `matches`, in the order of play, in which the match with `sequence` is replaced, added or (null)
 * left out.
 */
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

/** The players of the match of an event; for a correction also those of the match before the correction. */
export const playersOfEvent = ({ data }: MatchEvent): PlayerId[] =>
  'winners' in data ? playersOf(data) : playersOfCorrection(data)
