import { historyKey } from '@topspin/domain/documents/history'
import { historyRowOf, playerOfKey } from './history-row.ts'
import { matchAfterEvent, matchEventTypes, playersOfEvent } from './match-events.ts'
import { defineProjector } from './projector.ts'

/** The matches of each player, with sets, impact and opponents from that player's side. */
export const history = defineProjector({
  name: 'history',
  version: 1,
  types: matchEventTypes,
  fromEventOnly: true,
  keys: (event) => playersOfEvent(event).map((player) => historyKey(player, event.data.ladder, event.data.sequence)),
  evolve(_document, event, key) {
    const match = matchAfterEvent(event)
    return match === null ? null : historyRowOf(match, playerOfKey(key))
  },
})
