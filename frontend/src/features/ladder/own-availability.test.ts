import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateFormatsIn } from '../../shared/format/index.ts'
import { nextInstantAt, suggestEndsOfAvailability } from './own-availability.tsx'

const paris = dateFormatsIn('Europe/Paris')
/** An instant of Friday, 20 November 2026, by the time in Paris. */
const at = (time: string): number => Date.parse(`2026-11-20T${time}+01:00`)
const timesOf = (hours: readonly string[], dates = paris) => hours.map((hour) => dates.time(hour))

describe('the suggested hours', () => {
  it.each([
    ['12:58:00', ['13:30', '14:00', '14:30']],
    ['13:00:00', ['13:30', '14:00', '14:30']],
    ['13:15:00', ['13:30', '14:00', '14:30']],
    ['13:15:01', ['14:00', '14:30', '15:00']],
    ['23:20:00', ['00:00', '00:30', '01:00']],
  ])('at %s are the next three half-hours that are at least 15 minutes away', (time, expected) => {
    expect(timesOf(suggestEndsOfAvailability(at(time), paris))).toEqual(expected)
  })

  it('are full half-hours of any time zone, the second at least 45 and less than 75 minutes away', () => {
    const zones = fc.constantFrom('Europe/Paris', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Noumea')
    const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
    fc.assert(
      fc.property(zones, instants, (zone, now) => {
        const hours = suggestEndsOfAvailability(now, dateFormatsIn(zone))
        for (const time of timesOf(hours, dateFormatsIn(zone))) expect(time).toMatch(/:(00|30)$/)
        const away = (Date.parse(hours[1]) - now) / 60_000
        expect(away).toBeGreaterThanOrEqual(45)
        expect(away).toBeLessThan(75)
      }),
    )
  })
})

describe('another hour', () => {
  it.each([
    ['13:05', '2026-11-20T12:05:00.000Z'],
    ['00:30', '2026-11-20T23:30:00.000Z'],
    ['12:58', null],
    ['12:00', null],
    ['', null],
  ])('"%s" entered at 12:58:30 gives the instant %s (null for a refused hour)', (time, expected) => {
    expect(nextInstantAt(time, at('12:58:30'), paris)).toBe(expected)
  })

  it.each([
    ['2027-03-28T00:30:00+01:00', '09:30', '2027-03-28T07:30:00.000Z'],
    ['2027-10-31T01:30:00+02:00', '09:30', '2027-10-31T08:30:00.000Z'],
  ])('entered before a change of the clock, at %s, is the local time %s', (now, time, expected) => {
    expect(nextInstantAt(time, Date.parse(now), paris)).toBe(expected)
  })
})
