import { describe, expect, it } from 'vitest'
import { dateTime, time } from './dates.ts'
import { impact, ordinal, points } from './numbers.ts'

// A local instant, so that the text does not depend on the machine's time zone.
const local = new Date(2026, 10, 13, 18, 5).toISOString()

describe('dates', () => {
  it('are in the short French format', () => {
    expect(dateTime(local)).toBe('13/11/2026 18:05')
    expect(time(local)).toBe('18:05')
  })
})

describe('numbers', () => {
  it.each([
    [505.5, '505,5'],
    [641, '641'],
    [0.25, '0,3'],
  ])('points %d: %s', (value, text) => {
    expect(points(value)).toBe(text)
  })

  it.each([
    [5.5, '+5,5'],
    [-4.5, '-4,5'],
    [0, '0'],
    [-12.5, '-12,5'],
  ])('impact %d: %s', (value, text) => {
    expect(impact(value)).toBe(text)
  })

  it.each([
    [1, '1er'],
    [2, '2e'],
    [11, '11e'],
    [21, '21e'],
  ])('rank %d: %s', (rank, text) => {
    expect(ordinal(rank)).toBe(text)
  })
})
