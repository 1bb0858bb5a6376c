import { liveKey } from '@topspin/domain/documents/live'
import { eventTypesOf } from '@topspin/domain/events'
import { liveDecider } from '@topspin/domain/live/live-match'
import { defineProjector } from './projector.ts'

/** The live match. The decider folds it, so that the page shows the state on which decisions are based. */
export const live = defineProjector({
  name: 'live',
  version: 4,
  types: eventTypesOf('live').filter((type) => type !== 'LiveMatchReacted' && type !== 'LiveReactionRemoved'),
  keys: () => [liveKey],
  evolve(document, event) {
    return {
      sequence: (document?.sequence ?? 0) + 1,
      match: liveDecider.evolve(document?.match ?? liveDecider.initialState(), event),
      recorded: event.type === 'LiveMatchSaved',
    }
  },
})
