import { expect, test } from 'vitest'
import {
  compareRounds,
  differenceAtMost,
  isTargetMet,
  ratioAtLeast,
  ratioAtMost,
  type Target,
  valueAtMost,
  valueForTarget,
} from './figure.ts'

const figure = (measured: readonly number[], baseline: readonly number[] | null, target: Target | null) => ({
  what: 'p50',
  unit: 'ms',
  measured,
  baseline,
  target,
})

test('a target of at least some ratio is reached at its limit, and not below', () => {
  expect(isTargetMet(figure([35], [100], ratioAtLeast(0.35)))).toBe(true)
  expect(isTargetMet(figure([34], [100], ratioAtLeast(0.35)))).toBe(false)
})

test('a target of at most some ratio is reached at its limit, and not above', () => {
  expect(isTargetMet(figure([150], [100], ratioAtMost(1.5)))).toBe(true)
  expect(isTargetMet(figure([151], [100], ratioAtMost(1.5)))).toBe(false)
})

test('a value and a difference are compared by their medians', () => {
  expect(isTargetMet(figure([1, 9, 500], [1], valueAtMost(9)))).toBe(true)
  expect(isTargetMet(figure([1, 10, 500], [1], valueAtMost(9)))).toBe(false)
  expect(isTargetMet(figure([4, 8, 9], [5], differenceAtMost(3)))).toBe(true)
  expect(isTargetMet(figure([4, 8.1, 9], [5], differenceAtMost(3)))).toBe(false)
})

test('a figure without target is neither reached nor missed', () => {
  expect(isTargetMet(figure([1], [1], null))).toBeNull()
})

test('a ratio without baseline, and a value that is no number, do not reach a target', () => {
  expect(isTargetMet(figure([1], null, ratioAtMost(2)))).toBe(false)
  expect(isTargetMet(figure([Number.NaN], [1], ratioAtMost(2)))).toBe(false)
  expect(isTargetMet(figure([], null, valueAtMost(2)))).toBe(false)
})

test('a figure has the same value of the measured and of the baseline side of each round', () => {
  const made = compareRounds([[{ p50: 2, p99: 8 }], [{ p50: 1, p99: 2 }]], 'p99', 'ms', ({ p99 }) => p99)
  expect(made).toMatchObject({ what: 'p99', measured: [8], baseline: [2], target: null })
  expect(valueForTarget(made, 'ratio')).toBe(4)
})
