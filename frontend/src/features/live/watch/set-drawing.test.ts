import type { Side } from '@topspin/domain/live/table-tennis'
import { timelineOf } from '@topspin/domain/live/timeline'
import { pointsInARow } from '@topspin/domain/testing/points'
import { expect, it } from 'vitest'
import { maxLeadInChart } from './set-drawing.tsx'

const setOf = (points: readonly Side[]) =>
  timelineOf(
    'one',
    points.map((scorer) => ({ scorer, at: '2026-11-20T10:00:00.000Z' })),
  )[0]!.points

it('a chart has room for a lead of five points, or for the largest lead when it is larger', () => {
  expect(maxLeadInChart([])).toBe(5)
  expect(maxLeadInChart(setOf(pointsInARow('two', 8)))).toBe(8)
  expect(maxLeadInChart(setOf(pointsInARow('one', 3)))).toBe(5)
})
