import { liveKey } from '@topspin/domain/documents/live'
import { eventTypesOf } from '@topspin/domain/events'
import { liveDecider } from '@topspin/domain/live/live-match'
import { projector } from './projector.ts'

/** The live match: the state of its decider, so that reads and decisions agree. */
export const live = projector({
  name: 'live',
  version: 4,
  types: eventTypesOf('live'),
  keys: () => [liveKey],
  evolve(document, event) {
    return {
      sequence: (document?.sequence ?? 0) + 1,
      match: liveDecider.evolve(document?.match ?? liveDecider.initialState(), event),
      recorded: event.type === 'LiveMatchSaved',
    }
  },
})
