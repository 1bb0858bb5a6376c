import { expect, test } from 'vitest'
import { median, medianRatio, quantile, spread } from './statistics.ts'

test('the median is the middle value, and the mean of both middle values of an even number', () => {
  expect(median([5, 1, 100])).toBe(5)
  expect(median([4, 1, 100, 2])).toBe(3)
  expect(median([])).toBeNaN()
})

test('a quantile is the lowest value of the sample that at least this part of the values do not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(quantile(hundred, 0.5)).toBe(50)
  expect(quantile(hundred, 0.99)).toBe(99)
  expect(quantile(hundred, 1)).toBe(100)
  expect(quantile([7], 0.99)).toBe(7)
  expect(quantile([], 0.5)).toBeNaN()
})

test('the spread is the lowest and the highest value', () => {
  expect(spread([3, 10, 2])).toEqual([2, 10])
})

test('the ratio compares both values of a round, so that a slow round changes neither side alone', () => {
  expect(medianRatio([10, 100, 20], [20, 200, 40])).toBe(0.5)
  // The median of each side is 20, so the ratio of the medians would be 1.
  expect(medianRatio([10, 20, 40], [20, 40, 10])).toBe(0.5)
})

test('with different numbers of rounds the ratio is that of the medians', () => {
  expect(medianRatio([10, 20, 30], [40])).toBe(0.5)
})
