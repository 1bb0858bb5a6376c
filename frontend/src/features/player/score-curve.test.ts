import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexAfterKey } from '../../shared/charts/index.ts'
import {
  chartDatesBetween,
  chartScalesOf,
  type DatedScore,
  indexOfGreatestScore,
  indexOneMonthAway,
  nearestIndex,
} from './score-curve.tsx'

const day = 86_400_000
const start = Date.parse('2026-09-01T00:00:00Z')

/** Dated scores, from pairs of a number of days after `start` and a score. */
const valuesOf = (...values: readonly (readonly [day: number, value: number])[]): readonly DatedScore[] =>
  values.map(([at, score]) => ({ at: start + at * day, score }))

describe('a line over time', () => {
  it('has its values between round scores', () => {
    const { x, y, lines } = chartScalesOf(valuesOf([5, 506], [10, 498]), { at: start, score: 500 }, start + 20 * day)
    expect(lines).toEqual([498, 500, 502, 504, 506])
    expect([x(start + 5 * day), y(506), y(500), y(498)]).toEqual([0.25, 0, 0.75, 1])
  })

  it('is dated by days when it is shorter than two months, with today as the last date', () => {
    const { instants, isByMonth } = chartDatesBetween(start, start + 20 * day)
    expect([instants.map((at) => (at - start) / day), isByMonth]).toEqual([[0, 4, 8, 12, 16, 20], false])
  })

  it('is dated by months when it is longer, and leaves some out', () => {
    const of = (days: number) => chartDatesBetween(start, start + days * day)
    expect(of(70).instants.map((at) => new Date(at).toISOString().slice(0, 10))).toEqual(['2026-10-01', '2026-11-01'])
    expect(of(900).instants.length).toBeLessThanOrEqual(7)
    expect(of(900).isByMonth).toBe(true)
  })

  it('stays inside the chart, with at most seven lines', () => {
    const anyValues = fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 0, max: 4_000 })), { minLength: 1 })
    fc.assert(
      fc.property(anyValues, fc.integer({ min: 1, max: 500 }), (values, days) => {
        const now = start + days * day
        const { x, y, lines } = chartScalesOf(valuesOf(...values), { at: start, score: 500 }, now)
        const places = valuesOf(...values).flatMap(({ at, score }) => [x(at), y(score)])
        for (const place of [...places, ...chartDatesBetween(start, now).instants.map(x)])
          expect(place >= 0 && place <= 1).toBe(true)
        expect(lines.length).toBeLessThanOrEqual(7)
        expect([lines[0], lines.at(-1)]).toEqual(y.domain())
      }),
    )
  })
})

describe('choosing a value of the chart', () => {
  const values = valuesOf([0, 506], [10, 520], [50, 520], [60, 510])

  it('finds the nearest value, the later one of two equally near', () => {
    const some = [1, 3, 3, 9].map((at) => ({ at, score: 0 }))
    expect([0, 1.9, 3, 6.1, 10].map((at) => nearestIndex(some, at))).toEqual([0, 0, 2, 3, 3])
  })

  it('marks the best value, the latest of several', () => {
    expect(indexOfGreatestScore(values)).toBe(2)
  })

  it.each([
    ['ArrowLeft', [0, 0, 1, 2]],
    ['ArrowRight', [1, 2, 3, 3]],
    ['Home', [0, 0, 0, 0]],
    ['End', [3, 3, 3, 3]],
    ['PageUp', [2, 2, 3, 3]],
    ['PageDown', [0, 0, 1, 1]],
    ['Enter', [null, null, null, null]],
  ])('moves by %s, with Page Up and Page Down by a month', (key, expected) => {
    const after = (index: number) =>
      indexAfterKey(index, 3, key, (direction) => indexOneMonthAway(values, index, direction))
    expect(values.map((_, index) => after(index))).toEqual(expected)
  })
})
