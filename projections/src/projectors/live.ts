import { liveKey } from '@topspin/domain/documents/live'
import { eventTypesOf } from '@topspin/domain/events'
import { liveDecider } from '@topspin/domain/live-match'
import { projector } from '../projector.ts'

/** The live match as everybody sees it: the decider's own state, so that both sides of the house agree on it. */
export const live = projector({
  name: 'live',
  version: 1,
  types: eventTypesOf('live'),
  keys: () => [liveKey],
  evolve(document, event) {
    // The decider changes the state it is given; a projector must not.
    const match = structuredClone(document?.match ?? liveDecider.initialState())
    return { sequence: (document?.sequence ?? 0) + 1, match: liveDecider.evolve(match, event) }
  },
})
