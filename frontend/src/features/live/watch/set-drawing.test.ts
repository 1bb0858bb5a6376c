import type { Side } from '@topspin/domain/table-tennis'
import { run } from '@topspin/domain/testing/points'
import { timelineOf } from '@topspin/domain/timeline'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scalesOf } from './set-drawing.tsx'

const setOf = (points: readonly Side[]) =>
  timelineOf(
    'one',
    points.map((scorer) => ({ scorer, at: '2026-11-20T10:00:00.000Z' })),
  )[0]!.points

it('has room for a lead of five, and for the largest one', () => {
  expect(scalesOf([], 22).y.domain()).toEqual([5, -5])
  expect(scalesOf(setOf(run('two', 8)), 22).y.domain()).toEqual([8, -8])
  fc.assert(
    fc.property(fc.array(fc.constantFrom<Side>('one', 'two'), { maxLength: 30 }), (points) => {
      const set = setOf([...points, 'one'])
      const { y } = scalesOf(set, 22)
      for (const { score } of set) {
        expect(y(score.one - score.two)).toBeGreaterThanOrEqual(0)
        expect(y(score.one - score.two)).toBeLessThanOrEqual(1)
      }
    }),
  )
})
