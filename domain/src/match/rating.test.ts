import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromPoints, halfPoints, toPoints } from '../ids.ts'
import { gapBandOf, passesByWinning, pointsTable, rateMatch } from './rating.ts'

const p = fromPoints
const single = (winner: number, loser: number) => {
  const { winner: up, loser: down, gap, upset } = rateMatch([p(winner)], [p(loser)])
  return [toPoints(up), toPoints(down), toPoints(halfPoints(gap)), upset]
}

describe('the FFTT table, coefficient 1', () => {
  // Copied from the federation's table: the gap, the impacts when the favourite wins, the impacts of an upset.
  // The gaps are the lowest and the highest one of every band.
  it.each([
    [0, 6, -5, 6, -5],
    [24.5, 6, -5, 6, -5],
    [25, 5.5, -4.5, 7, -6],
    [49.5, 5.5, -4.5, 7, -6],
    [50, 5, -4, 8, -7],
    [99.5, 5, -4, 8, -7],
    [100, 4, -3, 10, -8],
    [149.5, 4, -3, 10, -8],
    [150, 3, -2, 13, -10],
    [199.5, 3, -2, 13, -10],
    [200, 2, -1, 17, -12.5],
    [299.5, 2, -1, 17, -12.5],
    [300, 1, -0.5, 22, -16],
    [399.5, 1, -0.5, 22, -16],
    [400, 0.5, 0, 28, -20],
    [499.5, 0.5, 0, 28, -20],
    [500, 0, 0, 40, -29],
    [2000, 0, 0, 40, -29],
  ])('gives these impacts for a gap of %s', (gap, expectedUp, expectedDown, upsetUp, upsetDown) => {
    expect(single(500 + gap, 500)).toEqual([expectedUp, expectedDown, gap, false])
    if (gap > 0) expect(single(500, 500 + gap)).toEqual([upsetUp, upsetDown, gap, true])
  })

  it('takes the difference of the means in doubles', () => {
    const rating = rateMatch([p(600), p(500)], [p(500), p(501)])
    expect(rating).toMatchObject({ gap: 99, upset: false, winner: p(5.5), loser: p(-4.5) })
  })

  it.each([
    [500, 510.5, true],
    [500, 511, false],
    [500, 500, true],
    [500, 530, false],
    [500, 450, true],
  ])('tells whether one victory of %d over %d is enough to pass: %s', (mine, theirs, expected) => {
    expect(passesByWinning(p(mine), p(theirs))).toBe(expected)
    const { winner, loser } = rateMatch([p(mine)], [p(theirs)])
    expect(p(mine) + winner > p(theirs) + loser).toBe(expected)
  })

  it('has bands without gap or overlap', () => {
    const [first] = pointsTable.bands
    expect(first.from).toBe(0)
    for (const [i, band] of pointsTable.bands.entries()) expect(band.below).toBe(pointsTable.bands[i + 1]?.from ?? null)
  })

  it('gives winners 0 or more and losers 0 or less, and has larger impacts for an upset', () => {
    fc.assert(
      fc.property(fc.nat(8000), fc.nat(8000), (a, b) => {
        const rating = rateMatch([halfPoints(a)], [halfPoints(b)])
        const favourite = rateMatch([halfPoints(Math.max(a, b))], [halfPoints(Math.min(a, b))])
        expect(rating.winner).toBeGreaterThanOrEqual(favourite.winner)
        expect(rating.loser).toBeLessThanOrEqual(favourite.loser)
        expect(favourite.winner).toBeGreaterThanOrEqual(0)
        expect(favourite.loser).toBeLessThanOrEqual(0)
        expect(rating.upset).toBe(a < b)
        expect(gapBandOf(rating.gap).from).toBeLessThanOrEqual(rating.gap)
      }),
    )
  })
})
