import type { EventData, StampedEvent } from '@topspin/domain/events'
import { matchAfterCorrection } from '@topspin/domain/match/corrected-match'
import { isMatchChange } from '../projectors/match-changes.ts'

/** A history in which each match is recorded as it is after all corrections, and cancelled matches are left out. */
export function historyWithSettledMatches(events: readonly StampedEvent[]): StampedEvent[] {
  const matches = new Map<number, EventData<'MatchPlayed'> | null>()
  for (const { type, data } of events) {
    if (type === 'MatchCorrected' || type === 'MatchRecalculated')
      matches.set(data.sequence, matchAfterCorrection(data))
    if (type === 'MatchRolledBack') matches.set(data.sequence, null)
  }
  const settled: StampedEvent[] = []
  for (const event of events) {
    if (event.type === 'MatchPlayed') {
      const match = matches.get(event.data.sequence)
      if (match !== null) settled.push(match === undefined ? event : { ...event, data: match })
    } else if (!isMatchChange(event)) settled.push(event)
  }
  return settled
}
