import type { Side } from '@topspin/domain/table-tennis'
import { run } from '@topspin/domain/testing/points'
import { timelineOf } from '@topspin/domain/timeline'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { heightOf, leadPath, leadPlace, pointAfterKey, runPath } from './chart-geometry.ts'

const setOf = (points: readonly Side[]) =>
  timelineOf(
    'one',
    points.map((scorer) => ({ scorer, at: '2026-11-20T10:00:00.000Z' })),
  )[0]!.points

it('draws the lead as steps, upwards for the first player', () => {
  expect(leadPath(setOf(['one', 'one', 'two']))).toBe('M0 0H0V-1H1V-2H2V-1H3')
  expect(runPath(setOf(['two', 'one', 'one', 'one']), 1, 3)).toBe('M1 0H1V0H2V-1H3V-2H4')
  expect(leadPath([])).toBe('M0 0H0')
})

it('has room for a lead of five, and for the largest one', () => {
  expect(heightOf([])).toBe(5)
  expect(heightOf(setOf(run('two', 8)))).toBe(8)
  fc.assert(
    fc.property(fc.array(fc.constantFrom<Side>('one', 'two'), { maxLength: 30 }), (points) => {
      const set = setOf([...points, 'one'])
      for (const point of set) {
        const place = leadPlace(point, heightOf(set))
        expect(place).toBeGreaterThanOrEqual(0)
        expect(place).toBeLessThanOrEqual(1)
      }
    }),
  )
})

it.each([
  ['ArrowLeft', 8, 7],
  ['ArrowRight', 8, 9],
  ['PageDown', 3, 0],
  ['PageUp', 3, 8],
  ['Home', 3, 0],
  ['End', 3, 17],
  ['ArrowRight', 17, 17],
  ['ArrowLeft', 0, 0],
  ['a', 3, 3],
])('%s leads from point %i to point %i', (key, from, to) => {
  expect(pointAfterKey(from, 17, key) ?? from).toBe(to)
})
