import { matchKey, matchSequenceKey } from '@topspin/domain/documents/matches'
import { matchAfterEvent, matchEventTypes } from './match-events.ts'
import { projector } from './projector.ts'

/** Each match under two keys: one with its ladder and match id, one with its sequence. */
export const matches = projector({
  name: 'matches',
  version: 1,
  types: matchEventTypes,
  fromEventOnly: true,
  keys: ({ data }) => [matchKey(data.ladder, data.matchId), matchSequenceKey(data.sequence)],
  evolve: (_document, event) => matchAfterEvent(event),
})
