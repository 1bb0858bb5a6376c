import { type ClubDocument, clubKey, type TakenDocument, takenKey } from '@topspin/domain/documents/statistics'
import type { EventData } from '@topspin/domain/events'
import { halfPoints } from '@topspin/domain/ids'
import { projector } from '../projector.ts'

type Facts = Pick<EventData<'MatchPlayed'>, 'ladder' | 'winners' | 'losers'>

/** Points taken from an opponent, removed at zero: a cancelled match leaves no trace. */
function taken(document: TakenDocument | null, { winners }: Facts, one: 1 | -1): TakenDocument | null {
  const [winner] = winners
  if (winner === undefined) return document
  const sum = halfPoints((document?.taken ?? 0) + one * winner.impact)
  return sum === 0 ? null : { taken: sum }
}

function count(document: ClubDocument | null, { ladder }: Facts, one: 1 | -1): ClubDocument | null {
  const before = document ?? { simple: 0, double: 0 }
  const after = { ...before, [ladder]: before[ladder] + one }
  return after.simple + after.double === 0 ? null : after
}

/** The points that each player took from each other, and the counts of the club (docs/specification.md#points). */
export const statistics = projector({
  name: 'statistics',
  version: 2,
  types: ['MatchPlayed', 'MatchRolledBack'],
  keys: ({ data }) => {
    const [winner] = data.winners
    const [loser] = data.losers
    if (data.ladder === 'double' || winner === undefined || loser === undefined) return [clubKey]
    return [clubKey, takenKey(winner.playerId, loser.playerId)]
  },
  evolve(document, event, key) {
    const one = event.type === 'MatchPlayed' ? 1 : -1
    // The key decides which of the two shapes the document has.
    if (key === clubKey) return count(document as ClubDocument | null, event.data, one)
    return taken(document as TakenDocument | null, event.data, one)
  },
})
