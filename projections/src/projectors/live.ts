import { type LiveDocument, liveKey } from '@topspin/domain/documents/live'
import { type LiveEventType, liveDecider } from '@topspin/domain/live-match'
import { projector } from '../projector.ts'

/** The live match as everybody sees it: the decider's own state, so that both sides of the house agree on it. */
export const live = projector<LiveDocument, LiveEventType>({
  name: 'live',
  version: 1,
  types: ['LiveMatchStarted', 'FirstServerChosen', 'PointScored', 'PointUndone', 'LiveMatchSaved', 'LiveMatchStopped'],
  keys: () => [liveKey],
  evolve(document, event) {
    // The decider changes the state it is given; a projector must not.
    const match = structuredClone(document?.match ?? liveDecider.initialState())
    return { sequence: (document?.sequence ?? 0) + 1, match: liveDecider.evolve(match, event) }
  },
})
