import type { LiveMatch } from '@topspin/domain/contract/live'
import { type Count, type Sheet, type Side, sheetOf } from '@topspin/domain/table-tennis'

/** The points of every started set; at least one set. */
export function setsOf(match: LiveMatch): readonly Count[] {
  const counts = [
    [match.playerOneSetOne, match.playerTwoSetOne],
    [match.playerOneSetTwo, match.playerTwoSetTwo],
    [match.playerOneSetThree, match.playerTwoSetThree],
  ] as const
  const begun = counts.flatMap(([one, two]) => (one === null || two === null ? [] : [{ one, two }]))
  return begun.length === 0 ? [{ one: match.playerOneCurrentSet, two: match.playerTwoCurrentSet }] : begun
}

/** The number of points played, which each point raises and each undo lowers. */
export const pointsPlayed = (match: LiveMatch): number =>
  setsOf(match).reduce((total, { one, two }) => total + one + two, 0)

/** Whether both have the same score, in any version. */
export const sameScore = (one: LiveMatch, other: LiveMatch): boolean =>
  JSON.stringify(setsOf(one)) === JSON.stringify(setsOf(other))

/** One order of points that leads to this count. Server and winner depend only on the count, so any order works. */
function rally({ one, two }: Count): Side[] {
  const even = Math.min(one, two)
  const ahead: Side = one > two ? 'one' : 'two'
  return [
    ...Array.from({ length: even }, (): Side[] => ['one', 'two']).flat(),
    ...Array<Side>(Math.abs(one - two)).fill(ahead),
  ]
}

/**
 * The score sheet of a received match, by the same rules as the server (docs/specification.md#live-match). The first
 * server is derived from the current one.
 *
 * `changeEnds` may stay true too long in a third set (from 5-0 to 5-4): the match does not contain the order of points.
 */
export function sheetOfWire(match: LiveMatch): Sheet {
  const points = setsOf(match).flatMap(rally)
  if (!match.playerOneService && !match.playerTwoService && match.winner === null) return sheetOf(null, points)
  const serves: Side = match.playerOneService ? 'one' : 'two'
  const guess = sheetOf('one', points)
  return guess.server === null || guess.server === serves ? guess : sheetOf('two', points)
}

/** The pseudo on a side of the sheet. */
export const pseudoOn = (match: Pick<LiveMatch, 'playerOne' | 'playerTwo'>, side: Side): string =>
  side === 'one' ? match.playerOne : match.playerTwo

/** The points of a set, `11–8`. */
export const pointsOf = ({ one, two }: Count): string => `${one}–${two}`
