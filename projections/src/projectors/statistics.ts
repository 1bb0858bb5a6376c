import { type ClubDocument, clubKey, type TakenDocument, takenKey } from '@topspin/domain/documents/statistics'
import type { EventData } from '@topspin/domain/events'
import { type HalfPoints, halfPoints } from '@topspin/domain/ids'
import { projector } from '../projector.ts'

type Facts = Pick<EventData<'MatchPlayed'>, 'ladder' | 'winners' | 'losers'>

/** Points taken from an opponent, removed at zero: a cancelled match leaves no trace. */
function taken(document: TakenDocument | null, { winners, losers }: Facts, one: 1 | -1): TakenDocument | null {
  const [winner] = winners
  const [loser] = losers
  if (winner === undefined || loser === undefined) return document
  const from: Record<string, HalfPoints> = { ...document?.from }
  const sum = halfPoints((from[loser.playerId] ?? 0) + one * winner.impact)
  if (sum === 0) delete from[loser.playerId]
  else from[loser.playerId] = sum
  return Object.keys(from).length === 0 ? null : { from }
}

function count(document: ClubDocument | null, { ladder }: Facts, one: 1 | -1): ClubDocument | null {
  const before = document ?? { simple: 0, double: 0 }
  const after = { ...before, [ladder]: before[ladder] + one }
  return after.simple + after.double === 0 ? null : after
}

/** The favourite target of each player, and the counts of the club (docs/specification.md#points). */
export const statistics = projector({
  name: 'statistics',
  version: 1,
  types: ['MatchPlayed', 'MatchRolledBack'],
  keys: ({ data }) => {
    const [winner] = data.winners
    return data.ladder === 'simple' && winner !== undefined ? [clubKey, takenKey(winner.playerId)] : [clubKey]
  },
  evolve(document, event, key) {
    const one = event.type === 'MatchPlayed' ? 1 : -1
    // The key decides which of the two shapes the document has.
    if (key === clubKey) return count(document as ClubDocument | null, event.data, one)
    return taken(document as TakenDocument | null, event.data, one)
  },
})
