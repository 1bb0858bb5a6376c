import { liveDecider } from '@topspin/domain/live/live-match'
import { type Side, scoreSheetOf, sheetAfterPoint } from '@topspin/domain/live/table-tennis'
import { stampedEvent } from '@topspin/domain/testing/builders'
import { firstServerChosen, liveMatchStarted, liveViewOf, pointScored } from '@topspin/domain/testing/live-facts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advanceFollowed,
  countPointsOfMatch,
  followedFromNow,
  scorePerSetOf,
  sheetOfFollowed,
  sheetOfLiveMatch,
} from './wire-sheet.ts'

const anySide = fc.constantFrom<Side>('one', 'two')
/** Points of parts of matches, of whole matches, and points after the end of a match, which do not count. */
const anyPoints = fc.oneof(
  fc.array(anySide, { maxLength: 70 }),
  fc
    .tuple(anySide, fc.nat(14))
    .map(([side, even]) => [
      ...Array.from({ length: even }, (): Side[] => ['one', 'two']).flat(),
      ...Array<Side>(25).fill(side),
    ]),
)

/** The match after each point, as the server sends it. */
function matchesAfter(first: Side, points: readonly Side[]) {
  const until = scoreSheetOf(first, points)
  const counted = until.sets.reduce((total, { one, two }) => total + one + two, 0)
  const events = [liveMatchStarted, firstServerChosen(first), ...points.slice(0, counted).map(pointScored)]
  let state = liveDecider.initialState()
  return events.map((event) => {
    state = liveDecider.evolve(state, stampedEvent(event))
    return structuredClone(liveViewOf(state))
  })
}

describe('the sheet of a received match', () => {
  it('equals the sheet of its points', () => {
    fc.assert(
      fc.property(anySide, anyPoints, (first, points) => {
        const match = matchesAfter(first, points).at(-1)!
        const { firstServer: served, changeEnds: ends, ...sheet } = sheetOfLiveMatch(match)
        const { firstServer: truth, changeEnds, ...expected } = scoreSheetOf(first, points)
        expect(sheet).toEqual(expected)
        if (expected.winner === null) expect(served).toBe(truth)
        if (!ends) expect(changeEnds).toBe(false)
        expect(countPointsOfMatch(match)).toBe(expected.sets.reduce((total, { one, two }) => total + one + two, 0))
      }),
    )
  })

  it('gives the same result for the next point as the sheet of its points', () => {
    fc.assert(
      fc.property(anySide, anyPoints, anySide, (first, points, next) => {
        const predicted = sheetAfterPoint(sheetOfLiveMatch(matchesAfter(first, points).at(-1)!), next)
        const expected = scoreSheetOf(first, [...points, next])
        expect([predicted.sets, predicted.server, predicted.winner]).toEqual([
          expected.sets,
          expected.server,
          expected.winner,
        ])
      }),
    )
  })

  it('has no server until it is chosen who serves first', () => {
    const warmup = liveViewOf(liveDecider.evolve(liveDecider.initialState(), stampedEvent(liveMatchStarted)))
    expect(sheetOfLiveMatch(warmup)).toMatchObject({ server: null, winner: null, sets: [{ one: 0, two: 0 }] })
    expect(scorePerSetOf({ ...warmup, playerOneSetOne: null, playerTwoSetOne: null })).toEqual([{ one: 0, two: 0 }])
  })
})

describe('a match followed point by point', () => {
  it('tells when the players change ends, also in the third set', () => {
    fc.assert(
      fc.property(anySide, anyPoints, (first, points) => {
        const matches = matchesAfter(first, points)
        let followed = followedFromNow(matches[0]!)
        matches.slice(1).forEach((match, index) => {
          followed = advanceFollowed(followed, match)
          expect(sheetOfFollowed(followed).changeEnds).toBe(scoreSheetOf(first, points.slice(0, index)).changeEnds)
        })
      }),
      { numRuns: 50 },
    )
  })

  it('does not report a change of ends from before it was followed', () => {
    const half: Side[] = [...Array<Side>(11).fill('one'), ...Array<Side>(11).fill('two')]
    const fiveToThree: Side[] = ['one', 'one', 'one', 'one', 'one', 'two', 'two', 'two']
    const match = matchesAfter('one', [...half, ...fiveToThree]).at(-1)!
    expect(sheetOfFollowed(followedFromNow(match)).changeEnds).toBe(false)
  })
})
