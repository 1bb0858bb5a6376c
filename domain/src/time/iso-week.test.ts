import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plusDays } from './days.ts'
import { isoWeekOf, mondayOfIsoWeek, weekPeriodOf } from './iso-week.ts'

describe('a week of ISO 8601', () => {
  it.each([
    ['2026-11-20', '2026-47'],
    ['2026-11-22', '2026-47'],
    ['2026-12-31', '2026-53'],
    ['2027-01-03', '2026-53'],
    ['2027-01-04', '2027-01'],
    ['2024-12-30', '2025-01'],
    ['2021-01-01', '2020-53'],
  ])('of %s is %s', (day, week) => {
    expect(isoWeekOf(day)).toBe(week)
  })

  it.each(['2026-54', '2025-53', '2026-00', '2026-7', '0000-01', '2026-47x', ''])('%s does not exist', (week) => {
    expect(mondayOfIsoWeek(week)).toBeNull()
  })

  it('has seven days from its Monday, in every year', () => {
    const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => plusDays('1970-01-01', days))
    fc.assert(
      fc.property(anyDay, (day) => {
        const monday = mondayOfIsoWeek(isoWeekOf(day))
        expect(monday).not.toBeNull()
        const days = Array.from({ length: 7 }, (_, index) => plusDays(monday ?? '', index))
        expect(days).toContain(day)
        expect(new Set(days.map(isoWeekOf))).toEqual(new Set([isoWeekOf(day)]))
        expect(isoWeekOf(plusDays(monday ?? '', 7))).not.toBe(isoWeekOf(day))
      }),
    )
  })
})

describe('the period of a week', () => {
  it('begins and ends at midnight of the time zone, also when the clocks change, and its summary appears at 08:30', () => {
    expect(weekPeriodOf('2026-43', 'Europe/Paris')).toEqual({
      week: '2026-43',
      monday: '2026-10-19',
      from: '2026-10-18T22:00:00.000Z',
      until: '2026-10-25T23:00:00.000Z',
      appearsAt: '2026-10-26T07:30:00.000Z',
    })
    expect(weekPeriodOf('2025-53', 'Europe/Paris')).toBeNull()
  })
})
