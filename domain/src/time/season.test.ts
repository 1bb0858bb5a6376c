import { describe, expect, it } from 'vitest'
import { parseInstant } from '../testing/builders.ts'
import { currentSeasonStart, parseSeasonStart } from './season.ts'

describe('the start of a season', () => {
  it.each([
    ['09-01', { month: 9, day: 1 }],
    ['01-31', { month: 1, day: 31 }],
    ['02-29', null],
    ['13-01', null],
    ['00-10', null],
    ['9-1', null],
    ['09-00', null],
  ])('%s is read as %o', (text, expected) => {
    expect(parseSeasonStart(text)).toEqual(expected)
  })

  it.each([
    ['2026-11-20T10:00:00Z', 'Europe/Paris', '2026-08-31T22:00:00.000Z'],
    ['2026-08-31T21:59:59Z', 'Europe/Paris', '2025-08-31T22:00:00.000Z'],
    ['2026-08-31T22:00:00Z', 'Europe/Paris', '2026-08-31T22:00:00.000Z'],
    ['2026-03-01T10:00:00Z', 'Pacific/Noumea', '2025-08-31T13:00:00.000Z'],
    ['2026-09-01T03:00:00Z', 'America/Cayenne', '2026-09-01T03:00:00.000Z'],
  ])('the season of %s in %s began at %s', (now, timeZone, expected) => {
    expect(currentSeasonStart({ month: 9, day: 1 }, timeZone, parseInstant(now))).toBe(expected)
  })

  it('is a local midnight in winter time too', () => {
    expect(currentSeasonStart({ month: 1, day: 1 }, 'Europe/Paris', parseInstant('2026-07-01T10:00:00Z'))).toBe(
      '2025-12-31T23:00:00.000Z',
    )
  })
})
