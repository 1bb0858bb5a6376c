import { type CareerMatch, careerKey } from '@topspin/domain/documents/careers'
import type { EventData } from '@topspin/domain/events'
import { historyRowOf, playerOfKey } from './history.ts'
import { matchAfterChange, matchChangeTypes, matchesAfterChange, playersOfChange } from './match-changes.ts'
import { defineProjector } from './projector.ts'

/** The uncancelled matches of each player and ladder by month, with their corrected results. */
export const careers = defineProjector({
  name: 'careers',
  version: 1,
  types: matchChangeTypes,
  keys: (event) => playersOfChange(event).map((player) => careerKey(player, event.data.ladder, event.data.playedAt)),
  evolve(document, event, key) {
    const played = matchAfterChange(event)
    const match = played === null ? null : careerMatch(played, playerOfKey(key))
    return matchesAfterChange(document, event, ({ sequence }) => sequence, match)
  },
})

function careerMatch(data: EventData<'MatchPlayed'>, player: string): CareerMatch | null {
  const row = historyRowOf(data, player)
  if (row === null) return null
  const { ladder: _, ...match } = row
  // The event has the gap without a sign. The winners had the higher score, unless the match was an upset.
  const isFavourite = match.mySets > match.opponentSets !== data.upset
  return { ...match, lead: isFavourite ? data.gap : 0 - data.gap }
}
