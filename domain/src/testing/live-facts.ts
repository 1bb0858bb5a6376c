import type { LiveMatch } from '../contract/live.ts'
import type { LiveMatchState, LiveState } from '../live/live-match.ts'
import type { Side } from '../live/table-tennis.ts'
import { liveMatchView } from '../replies/live-match-view.ts'
import { fact, person, uuidOf } from './builders.ts'
import { setWonBy } from './points.ts'

// Events of a live match between Alice and Bob.
export const liveId = uuidOf('live')
export const [alice, bob, chloe, referee] = [person('alice'), person('bob'), person('chloe'), person('referee')]

export const liveMatchStarted = fact('LiveMatchStarted', {
  liveId,
  playerOne: alice,
  playerTwo: bob,
  recorder: referee,
})
export const firstServerChosen = (server: Side) => fact('FirstServerChosen', { liveId, server })
export const pointScored = (scorer: Side) => fact('PointScored', { liveId, scorer })
export const pointUndone = fact('PointUndone', { liveId })
/** Chloe takes over from the referee. */
export const liveTakenOver = fact('LiveTakenOver', { liveId, recorder: chloe })
/** The referee, who was the recorder, sends points. */
export const pointsSent = (...scorers: Side[]) => fact('PointsSent', { liveId, sentBy: referee, scorers })
/** The events of the match before its first point. */
export const eventsBeforeFirstPoint = [liveMatchStarted, firstServerChosen('one')]
export const eventsUntilAliceWins = [
  ...eventsBeforeFirstPoint,
  ...[...setWonBy('one'), ...setWonBy('two'), ...setWonBy('one')].map(pointScored),
]
/** The referee saves the match that Alice has won. */
export const liveSaveStarted = fact('LiveSaveStarted', {
  liveId,
  version: 35,
  playerOne: alice,
  playerTwo: bob,
  recorder: referee,
  setsOne: 2,
  setsTwo: 1,
})

const pseudos = new Map([
  [alice, 'alice'],
  [bob, 'bob'],
  [chloe, 'chloe'],
  [referee, 'referee'],
])
/** The live match as `LiveMatch` of the contract. */
export function liveViewOf(state: LiveState): LiveMatch {
  return liveMatchView(state as LiveMatchState, (id) => pseudos.get(id)!) // these tests have a current match
}
