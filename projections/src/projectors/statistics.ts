import {
  type MatchCountsDocument,
  matchCountsKey,
  type PointsTakenDocument,
  pointsTakenKey,
} from '@topspin/domain/documents/statistics'
import type { EventData } from '@topspin/domain/events'
import { halfPoints } from '@topspin/domain/ids'
import { type MatchEvent, matchAfterEvent, matchEventTypes } from './match-events.ts'
import { defineProjector } from './projector.ts'

type Match = Pick<EventData<'MatchPlayed'>, 'ladder' | 'winners' | 'losers'>

/** The match before and after an event; null before it is played and after it is cancelled. */
function beforeAndAfter(event: MatchEvent): readonly (Match | null)[] {
  const after = matchAfterEvent(event)
  if (event.type === 'MatchPlayed') return [null, after]
  return ['was' in event.data ? { ladder: event.data.ladder, ...event.data.was } : event.data, after]
}

/** The key of the document that counts the points of a singles match; null in doubles and without a match. */
function takenIn(match: Match | null): string | null {
  if (match === null || match.ladder === 'double') return null
  const [winner] = match.winners
  const [loser] = match.losers
  return winner === undefined || loser === undefined ? null : pointsTakenKey(winner.playerId, loser.playerId)
}

/** The points taken from an opponent after an event; null for zero points, which deletes the document. */
function taken(document: PointsTakenDocument | null, event: MatchEvent, key: string): PointsTakenDocument | null {
  const [before = 0, after = 0] = beforeAndAfter(event).map((match) =>
    match !== null && takenIn(match) === key ? (match.winners[0]?.impact ?? 0) : 0,
  )
  const sum = halfPoints((document?.taken ?? 0) + after - before)
  return sum === 0 ? null : { taken: sum }
}

function count(document: MatchCountsDocument | null, event: MatchEvent): MatchCountsDocument | null {
  const one = beforeAndAfter(event).reduce(
    (sum, match, index) => (match === null ? sum : sum + (index === 0 ? -1 : 1)),
    0,
  )
  const { ladder } = event.data
  const before = document ?? { simple: 0, double: 0 }
  const after = { ...before, [ladder]: before[ladder] + one }
  return after.simple + after.double === 0 ? null : after
}

/** The points that each player took from each other, and the counts of the club (docs/specification.md#points). */
export const statistics = defineProjector({
  name: 'statistics',
  version: 2,
  types: matchEventTypes,
  keys: (event) => [...new Set([matchCountsKey, ...beforeAndAfter(event).flatMap((match) => takenIn(match) ?? [])])],
  evolve(document, event, key) {
    // The shape of the document follows from its key.
    if (key === matchCountsKey) return count(document as MatchCountsDocument | null, event)
    return taken(document as PointsTakenDocument | null, event, key)
  },
})
