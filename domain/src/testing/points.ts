import fc from 'fast-check'
import { otherSide, type Side } from '../live/table-tennis.ts'

/** Consecutive points of one side: `pointsInARow('one', 3)` is three points of side one. */
export const pointsInARow = (side: Side, count: number): Side[] => Array<Side>(count).fill(side)

/** Alternating points, side one first: `alternatingPoints(10)` leads to 10-10 without a lead of two. */
export const alternatingPoints = (each: number): Side[] =>
  Array.from({ length: each }, () => ['one', 'two'] as const).flat()

/** The points of a set that one side wins 11-0. */
export const setWonBy = (side: Side): Side[] => pointsInARow(side, 11)

export const anySide: fc.Arbitrary<Side> = fc.constantFrom('one', 'two')

/** Any list of points. Many have sets beyond 10-10, third sets, or points after the end of the match. */
export const anyPoints: fc.Arbitrary<Side[]> = fc.oneof(
  fc.array(anySide, { maxLength: 90 }),
  fc.array(fc.tuple(anySide, fc.nat(14), fc.nat(12)).map(closeSet), { maxLength: 5 }).map((parts) => parts.flat()),
  fc
    .tuple(anySide, fc.array(anySide, { maxLength: 30 }))
    .map(([first, third]) => [...setWonBy(first), ...setWonBy(otherSide(first)), ...third]),
)

function closeSet([leader, rally, tail]: [Side, number, number]): Side[] {
  return [...alternatingPoints(rally), ...pointsInARow(leader, tail)]
}
