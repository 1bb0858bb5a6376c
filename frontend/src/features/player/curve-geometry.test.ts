import type { CareerEntry } from '@topspin/domain/contract/profile'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestEntry, entryAfterKey, geometryOf, nearestPoint } from './curve-geometry.ts'

const day = 86_400_000
const start = Date.parse('2026-09-01T00:00:00Z')

/** Matches on these days after the start, with these scores after them. */
const entriesOf = (...matches: readonly (readonly [day: number, score: number])[]): readonly CareerEntry[] =>
  matches.map(([at, score], index) => ({
    id: index + 1,
    sequence: index + 1,
    at: new Date(start + at * day).toISOString(),
    mySets: 2,
    opponentSets: 0,
    impact: score - (matches[index - 1]?.[1] ?? 500),
    score,
    lead: 0,
    opponents: ['Léa'],
    partner: null,
  }))

describe('the geometry of a curve', () => {
  it('places matches by time, and scores between round ones', () => {
    const geometry = geometryOf(entriesOf([5, 506], [10, 498]), start, start + 20 * day)
    expect(geometry.lines.map(({ score }) => score)).toEqual([498, 500, 502, 504, 506])
    expect(geometry.points).toEqual([
      { x: 0.25, y: 0 },
      { x: 0.5, y: 1 },
    ])
    expect(geometry.path).toBe('M0 0.75L0.25 0L0.5 1L1 1')
    expect(geometry.isByMonth).toBe(false)
  })

  it('names months over a long time, and leaves some out', () => {
    const of = (days: number) => geometryOf(entriesOf([1, 506]), start, start + days * day)
    expect(of(70).dates.map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual(['2026-10-01', '2026-11-01'])
    expect(of(900).dates.length).toBeLessThanOrEqual(7)
    expect(of(900).isByMonth).toBe(true)
  })

  it('keeps everything inside the chart, with at most six lines', () => {
    const anyMatches = fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 0, max: 4_000 })), {
      minLength: 1,
      maxLength: 50,
    })
    fc.assert(
      fc.property(anyMatches, fc.integer({ min: 1, max: 500 }), (matches, days) => {
        const entries = entriesOf(...matches.toSorted(([a], [b]) => a - b))
        const { points, lines, dates } = geometryOf(entries, start, start + days * day)
        for (const { x, y } of points) expect(x >= 0 && x <= 1 && y >= 0 && y <= 1).toBe(true)
        for (const { x } of dates) expect(x >= 0 && x <= 1).toBe(true)
        expect([lines[0]?.y, lines.at(-1)?.y]).toEqual([1, 0])
        expect(lines.length).toBeLessThanOrEqual(7)
      }),
    )
  })
})

describe('reading a curve', () => {
  const entries = entriesOf([0, 506], [10, 520], [50, 520], [60, 510])

  it('finds the nearest match, the later one of two', () => {
    const points = [0.1, 0.3, 0.3, 0.9].map((x) => ({ x, y: 0 }))
    expect([0, 0.19, 0.3, 0.61, 1].map((x) => nearestPoint(points, x))).toEqual([0, 0, 2, 3, 3])
  })

  it.each([
    ['ArrowLeft', [0, 0, 1, 2]],
    ['ArrowRight', [1, 2, 3, 3]],
    ['Home', [0, 0, 0, 0]],
    ['End', [3, 3, 3, 3]],
    ['PageUp', [2, 2, 3, 3]],
    ['PageDown', [0, 0, 1, 1]],
    ['Enter', [0, 1, 2, 3]],
  ])('moves by %s', (key, expected) => {
    expect(entries.map((_, index) => entryAfterKey(entries, index, key) ?? index)).toEqual(expected)
  })

  it('marks the best score, the latest of several', () => {
    expect(bestEntry(entries)).toBe(2)
  })
})
