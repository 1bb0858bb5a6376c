import type { LiveMatch } from '@topspin/domain/contract/live'
import { type Count, type Sheet, type Side, sheetOf } from '@topspin/domain/table-tennis'

/** The points of every set begun, as the wire tells them; at least one set. */
export function setsOf(match: LiveMatch): readonly Count[] {
  const told = [
    [match.playerOneSetOne, match.playerTwoSetOne],
    [match.playerOneSetTwo, match.playerTwoSetTwo],
    [match.playerOneSetThree, match.playerTwoSetThree],
  ] as const
  const begun = told.flatMap(([one, two]) => (one === null || two === null ? [] : [{ one, two }]))
  return begun.length === 0 ? [{ one: match.playerOneCurrentSet, two: match.playerTwoCurrentSet }] : begun
}

/** All points played. It tells two moments of one match apart: each point raises it, each undo lowers it. */
export const pointsPlayed = (match: LiveMatch): number =>
  setsOf(match).reduce((total, { one, two }) => total + one + two, 0)

/** Whether both stand at the same score, whatever their versions. */
export const sameScore = (one: LiveMatch, other: LiveMatch): boolean =>
  JSON.stringify(setsOf(one)) === JSON.stringify(setsOf(other))

/** One order of points that leads to a set; any other would do as well: who serves, and who wins, hangs on the count alone. */
function rally({ one, two }: Count): Side[] {
  const even = Math.min(one, two)
  const ahead: Side = one > two ? 'one' : 'two'
  return [
    ...Array.from({ length: even }, (): Side[] => ['one', 'two']).flat(),
    ...Array<Side>(Math.abs(one - two)).fill(ahead),
  ]
}

/**
 * The umpire's sheet of a match as the wire tells it, by the laws the server uses (decisions §6). Who served first
 * is read back from who serves now.
 *
 * `changeEnds` may be true too long in a third set (from 5-0 to 5-4): the wire does not tell the order of the points.
 */
export function sheetOfWire(match: LiveMatch): Sheet {
  const points = setsOf(match).flatMap(rally)
  if (!match.playerOneService && !match.playerTwoService && match.winner === null) return sheetOf(null, points)
  const serves: Side = match.playerOneService ? 'one' : 'two'
  const guess = sheetOf('one', points)
  return guess.server === null || guess.server === serves ? guess : sheetOf('two', points)
}

/** The pseudo on a side of the sheet. */
export const pseudoOn = (match: LiveMatch, side: Side): string => (side === 'one' ? match.playerOne : match.playerTwo)
