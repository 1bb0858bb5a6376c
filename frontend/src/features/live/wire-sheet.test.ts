import { liveDecider } from '@topspin/domain/live-match'
import { afterPoint, type Side, sheetOf } from '@topspin/domain/table-tennis'
import { stamped } from '@topspin/domain/testing/builders'
import { firstServer, scored, started, view } from '@topspin/domain/testing/live-facts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance, follow, sheetOfFollowed } from './followed.ts'
import { pointsPlayed, setsOf, sheetOfWire } from './wire-sheet.ts'

const anySide = fc.constantFrom<Side>('one', 'two')
/** Whole matches too, and points after their end, which count no more. */
const anyPoints = fc.oneof(
  fc.array(anySide, { maxLength: 70 }),
  fc
    .tuple(anySide, fc.nat(14))
    .map(([side, even]) => [
      ...Array.from({ length: even }, (): Side[] => ['one', 'two']).flat(),
      ...Array<Side>(25).fill(side),
    ]),
)

/** The match on the wire after each point, as the server tells it. */
function told(first: Side, points: readonly Side[]) {
  const until = sheetOf(first, points)
  const counted = until.sets.reduce((total, { one, two }) => total + one + two, 0)
  const facts = [started, firstServer(first), ...points.slice(0, counted).map(scored)]
  let state = liveDecider.initialState()
  return facts.map((fact) => {
    state = liveDecider.evolve(state, stamped(fact))
    return structuredClone(view(state))
  })
}

describe('the sheet read off the wire', () => {
  it('is the one the points make, whatever they were', () => {
    fc.assert(
      fc.property(anySide, anyPoints, (first, points) => {
        const match = told(first, points).at(-1)!
        const { firstServer: served, changeEnds: ends, ...sheet } = sheetOfWire(match)
        const { firstServer: truth, changeEnds, ...expected } = sheetOf(first, points)
        expect(sheet).toEqual(expected)
        if (expected.winner === null) expect(served).toBe(truth)
        if (!ends) expect(changeEnds).toBe(false)
        expect(pointsPlayed(match)).toBe(expected.sets.reduce((total, { one, two }) => total + one + two, 0))
      }),
    )
  })

  it('goes on from there like the real one', () => {
    fc.assert(
      fc.property(anySide, anyPoints, anySide, (first, points, next) => {
        const predicted = afterPoint(sheetOfWire(told(first, points).at(-1)!), next)
        const expected = sheetOf(first, [...points, next])
        expect([predicted.sets, predicted.server, predicted.winner]).toEqual([
          expected.sets,
          expected.server,
          expected.winner,
        ])
      }),
    )
  })

  it('says nobody serves before the first server is chosen', () => {
    const warmup = view(liveDecider.evolve(liveDecider.initialState(), stamped(started)))
    expect(sheetOfWire(warmup)).toMatchObject({ server: null, winner: null, sets: [{ one: 0, two: 0 }] })
    expect(setsOf({ ...warmup, playerOneSetOne: null, playerTwoSetOne: null })).toEqual([{ one: 0, two: 0 }])
  })
})

describe('a match followed point by point', () => {
  it('knows exactly when the players change ends, in the third set too', () => {
    fc.assert(
      fc.property(anySide, anyPoints, (first, points) => {
        const matches = told(first, points)
        let followed = follow(matches[0]!)
        matches.slice(1).forEach((match, index) => {
          followed = advance(followed, match)
          expect(sheetOfFollowed(followed).changeEnds).toBe(sheetOf(first, points.slice(0, index)).changeEnds)
        })
      }),
      { numRuns: 50 },
    )
  })

  it('stays silent about ends that it did not see change', () => {
    const half: Side[] = [...Array<Side>(11).fill('one'), ...Array<Side>(11).fill('two')]
    const fiveToThree: Side[] = ['one', 'one', 'one', 'one', 'one', 'two', 'two', 'two']
    const match = told('one', [...half, ...fiveToThree]).at(-1)!
    expect(sheetOfFollowed(follow(match)).changeEnds).toBe(false)
  })
})
