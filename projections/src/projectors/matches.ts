import { matchKey, matchSequenceKey } from '@topspin/domain/documents/matches'
import { matchAfterChange, matchChangeTypes } from './match-changes.ts'
import { defineProjector } from './projector.ts'

/** Each match under two keys: one with its ladder and match id, one with its sequence. */
export const matches = defineProjector({
  name: 'matches',
  version: 1,
  types: matchChangeTypes,
  fromEventOnly: true,
  keys: ({ data }) => [matchKey(data.ladder, data.matchId), matchSequenceKey(data.sequence)],
  evolve: (_document, event) => matchAfterChange(event),
})
