import type { LiveMatch, LivePointInput } from '../contract/live.ts'
import type { PlayerId } from '../ids.ts'
import type { LiveMatchState, TakeOver } from '../live/live-match.ts'
import { currentSetOf, type Side, scoreSheetOf } from '../live/table-tennis.ts'
import { takeOversOf } from '../live/take-overs.ts'
import { Refusal } from '../refusals.ts'

/** The players and recorders whom `liveMatchView` names. */
export const peopleInLiveMatch = (match: LiveMatchState): PlayerId[] => [
  match.playerOne,
  match.playerTwo,
  match.recorder,
  ...takeOversOf(match).map(({ former }) => former),
]

/**
 * The live match in the form in which replies and messages send it (docs/specification.md#live-match). The points of
 * the second and of the third set are null until that set begins.
 * @param pseudoOf returns the name of each of `peopleInLiveMatch`, for deleted players too
 */
export function liveMatchView(match: LiveMatchState, pseudoOf: (id: PlayerId) => string): LiveMatch {
  const { takeOver, earlierTakeOvers = [], saving, fixture } = match
  const named = (one: TakeOver) => ({ ...one, former: pseudoOf(one.former) })
  const sheet = scoreSheetOf(match.firstServer, match.points)
  const [first, second, third] = sheet.sets
  const current = currentSetOf(sheet)
  const playerOne = pseudoOf(match.playerOne)
  const playerTwo = pseudoOf(match.playerTwo)
  return {
    id: match.liveId,
    version: match.version,
    playerOne,
    playerTwo,
    recorder: pseudoOf(match.recorder),
    playerOneService: sheet.server === 'one',
    playerTwoService: sheet.server === 'two',
    playerOneCurrentSet: current.one,
    playerTwoCurrentSet: current.two,
    playerOneSetOne: first?.one ?? null,
    playerTwoSetOne: first?.two ?? null,
    playerOneSetTwo: second?.one ?? null,
    playerTwoSetTwo: second?.two ?? null,
    playerOneSetThree: third?.one ?? null,
    playerTwoSetThree: third?.two ?? null,
    winner: sheet.winner === null ? null : { one: playerOne, two: playerTwo }[sheet.winner],
    lastNews: match.lastNews,
    ...(takeOver && { takeOver: named(takeOver) }),
    ...(earlierTakeOvers.length > 0 && { earlierTakeOvers: earlierTakeOvers.map(named) }),
    ...(saving && { saving: true }),
    ...(fixture && { fixture }),
  }
}

/**
 * The side to which an update gives one more point.
 * @throws Refusal `live-stale` when the update is for another match or version, `live-one-point` when the update does
 *   not add exactly one point
 */
export function scorerOf(update: LivePointInput, current: LiveMatch): Side {
  if (update.id !== current.id || update.version !== current.version) throw new Refusal('live-stale', { current })
  const one = update.playerOneCurrentSet - current.playerOneCurrentSet
  const two = update.playerTwoCurrentSet - current.playerTwoCurrentSet
  if (one === 1 && two === 0) return 'one'
  if (one === 0 && two === 1) return 'two'
  throw new Refusal('live-one-point')
}
