import { challengesAfter } from '@topspin/domain/challenges/challenge'
import { plannedMatchesKey } from '@topspin/domain/documents/challenges'
import { eventTypesOf } from '@topspin/domain/events'
import { defineProjector } from './projector.ts'

/** The challenges of each player, and in one more document the planned matches of all players. */
export const challenges = defineProjector({
  name: 'challenges',
  version: 3,
  types: eventTypesOf('challenges'),
  keys: ({ data }) => [data.from, data.to, plannedMatchesKey],
  evolve(document, event, key) {
    const after = challengesAfter(document?.challenges ?? [], event)
    const kept = key === plannedMatchesKey ? after.filter(({ state }) => state === 'planned') : after
    return kept.length === 0 ? null : { challenges: kept }
  },
})
