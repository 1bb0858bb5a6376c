import fc from 'fast-check'
import { otherSide, type Side } from '../table-tennis.ts'

/** Points in a row: `run('one', 3)` is three for player one. */
export const run = (side: Side, count: number): Side[] => Array<Side>(count).fill(side)

/** Points in turn, player one first: `even(10)` makes 10-10 with nobody two ahead before. */
export const even = (each: number): Side[] => Array.from({ length: each }, () => ['one', 'two'] as const).flat()

/** A set won 11-0. */
export const setTo = (side: Side): Side[] => run(side, 11)

export const anySide: fc.Arbitrary<Side> = fc.constantFrom('one', 'two')

/** Any list of points, many of them close: sets that go past 10-10, third sets, points after the end. */
export const anyPoints: fc.Arbitrary<Side[]> = fc.oneof(
  fc.array(anySide, { maxLength: 90 }),
  fc.array(fc.tuple(anySide, fc.nat(14), fc.nat(12)).map(closeSet), { maxLength: 5 }).map((parts) => parts.flat()),
  fc
    .tuple(anySide, fc.array(anySide, { maxLength: 30 }))
    .map(([first, third]) => [...setTo(first), ...setTo(otherSide(first)), ...third]),
)

function closeSet([leader, rally, tail]: [Side, number, number]): Side[] {
  return [...even(rally), ...run(leader, tail)]
}
