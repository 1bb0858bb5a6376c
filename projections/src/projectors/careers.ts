import { type CareerMatch, careerKey } from '@topspin/domain/documents/careers'
import type { EventData } from '@topspin/domain/events'
import { historyRowOf, playerOfKey } from './history.ts'
import { matchAfterEvent, matchEventTypes, matchesAfterEvent, playersOfEvent } from './match-events.ts'
import { defineProjector } from './projector.ts'

/** The uncancelled matches of each player and ladder by month, with their corrected results. */
export const careers = defineProjector({
  name: 'careers',
  version: 1,
  types: matchEventTypes,
  keys: (event) => playersOfEvent(event).map((player) => careerKey(player, event.data.ladder, event.data.playedAt)),
  evolve(document, event, key) {
    const played = matchAfterEvent(event)
    const match = played === null ? null : careerMatch(played, playerOfKey(key))
    return matchesAfterEvent(document, event, ({ sequence }) => sequence, match)
  },
})

function careerMatch(data: EventData<'MatchPlayed'>, player: string): CareerMatch | null {
  const view = historyRowOf(data, player)
  if (view === null) return null
  // The event has the gap without a sign. The winners had the higher score, unless the match was an upset.
  const isFavourite = view.mySets > view.opponentSets !== data.upset
  return {
    matchId: view.matchId,
    sequence: view.sequence,
    playedAt: view.playedAt,
    mySets: view.mySets,
    opponentSets: view.opponentSets,
    before: view.before,
    impact: view.impact,
    opponents: view.opponents,
    partner: view.partner,
    lead: isFavourite ? data.gap : 0 - data.gap,
  }
}
