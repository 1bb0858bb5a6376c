import { describe, expect, it } from 'vitest'
import { halfPoints } from '../ids.ts'
import { parseInstant } from '../testing/builders.ts'
import { careerMatch } from '../testing/careers.ts'
import { bestMonthOf } from './figures.ts'
import { groupByPeriod, monthOf, weekOf } from './periods.ts'

describe('local periods', () => {
  it.each([
    ['2026-11-22T10:00:00Z', 'Europe/Paris', '2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
    ['2026-11-22T23:00:00Z', 'Europe/Paris', '2026-11-22T23:00:00.000Z', '2026-11-29T23:00:00.000Z'],
    // The clock changes on Sunday, 29 March.
    ['2026-03-29T10:00:00Z', 'Europe/Paris', '2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-01-01T10:00:00Z', 'Pacific/Noumea', '2025-12-28T13:00:00.000Z', '2026-01-04T13:00:00.000Z'],
  ])('the week of %s in %s is from %s to %s', (instant, timeZone, from, until) => {
    expect(weekOf(timeZone, parseInstant(instant))).toEqual({ from, until })
  })

  it.each([
    ['2026-11-30T22:59:59Z', 'Europe/Paris', '2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'],
    ['2026-11-30T23:00:00Z', 'Europe/Paris', '2026-11-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ])('the month of %s in %s is from %s to %s', (instant, timeZone, from, until) => {
    expect(monthOf(timeZone, parseInstant(instant))).toEqual({ from, until })
  })

  it('group matches by month, also when a clock was set back between them', () => {
    const dates = ['2026-11-30T12:00:00Z', '2026-12-01T12:00:00Z', '2026-11-30T13:00:00Z']
    const career = dates.map((date, index) => careerMatch(index + 1, { playedAt: parseInstant(date) }))
    const months = groupByPeriod(career, (instant) => monthOf('Europe/Paris', instant))
    expect(months.map(({ matches }) => matches.map(({ sequence }) => sequence))).toEqual([[1, 3], [2]])
  })
})

describe('the best month', () => {
  const month = (...impacts: [date: string, impact: number][]) =>
    bestMonthOf(
      impacts.map(([date, impact], index) =>
        careerMatch(index + 1, { playedAt: parseInstant(date), impact: halfPoints(impact) }),
      ),
      (instant) => monthOf('Europe/Paris', instant),
    )

  it('is the one in which most points were won; of several equal ones, the latest', () => {
    expect(
      month(
        ['2026-09-10T10:00:00Z', 20],
        ['2026-10-10T10:00:00Z', 30],
        ['2026-10-20T10:00:00Z', -10],
        ['2026-11-10T10:00:00Z', 5],
      ),
    ).toEqual({ from: '2026-09-30T22:00:00.000Z', won: 20 })
  })

  it('is null when no month has a gain', () => {
    expect(month(['2026-09-10T10:00:00Z', -10])).toBeNull()
    expect(month()).toBeNull()
  })
})
