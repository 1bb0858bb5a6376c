import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Instant, instant } from '../ids.ts'
import { dayOf } from './evening.ts'
import {
  isWithinHours,
  localInstantOn,
  localMonth,
  nextOpening,
  parseWorkingHours,
  type WorkingHours,
} from './working-hours.ts'

const paris = 'Europe/Paris'
const at = (iso: string): Instant => instant(new Date(iso))
const hours = (text: string): WorkingHours => {
  const parsed = parseWorkingHours(text)
  if (parsed === null) throw new Error(`not working hours: ${text}`)
  return parsed
}
const office = hours('Mon-Fri 08:00-19:00')

describe('parseWorkingHours', () => {
  it('reads one range, several, a single day, days over Sunday and a whole day', () => {
    expect(office).toEqual([{ days: [1, 2, 3, 4, 5], from: 480, to: 1140 }])
    expect(hours('mon-thu 08:00-12:00, FRI 13:30-17:00')).toEqual([
      { days: [1, 2, 3, 4], from: 480, to: 720 },
      { days: [5], from: 810, to: 1020 },
    ])
    expect(hours('Sat-Mon 00:00-24:00')).toEqual([{ days: [6, 7, 1], from: 0, to: 1440 }])
    expect(hours(' Always ')).toBe('always')
  })

  it.each([
    '',
    'never',
    'Mon-Fri',
    '08:00-19:00',
    'Mon-Fri 8:00-19:00',
    'Mon-Fri 19:00-08:00',
    'Mon 08:00-08:00',
    'Mon 08:60-09:00',
    'Mon 08:00-24:01',
    'Lun 08:00-19:00',
    'Mon 08:00-19:00,',
  ])('refuses %j', (text) => {
    expect(parseWorkingHours(text)).toBeNull()
  })
})

describe('isWithinHours', () => {
  it('includes the start and excludes the end, in local time in winter and in summer', () => {
    expect(isWithinHours(office, paris, at('2025-01-06T06:59:59.999Z'))).toBe(false)
    expect(isWithinHours(office, paris, at('2025-01-06T07:00:00Z'))).toBe(true)
    expect(isWithinHours(office, paris, at('2025-01-06T17:59:59.999Z'))).toBe(true)
    expect(isWithinHours(office, paris, at('2025-01-06T18:00:00Z'))).toBe(false)
    expect(isWithinHours(office, paris, at('2025-07-07T06:00:00Z'))).toBe(true)
    expect(isWithinHours(office, paris, at('2025-07-07T17:00:00Z'))).toBe(false)
  })

  it('uses the weekday in local time', () => {
    const mondayNight = hours('Mon 00:00-01:00')
    expect(isWithinHours(mondayNight, paris, at('2025-01-05T23:30:00Z'))).toBe(true)
    expect(isWithinHours(mondayNight, 'America/New_York', at('2025-01-05T23:30:00Z'))).toBe(false)
  })

  it('is always true for always', () => {
    expect(isWithinHours('always', paris, at('2025-01-05T03:00:00Z'))).toBe(true)
  })
})

describe('nextOpening', () => {
  it('is the instant itself while open', () => {
    const now = at('2025-01-06T10:00:00.123Z')
    expect(nextOpening(office, paris, now)).toBe(now)
    expect(nextOpening('always', paris, now)).toBe(now)
  })

  it('is the next morning after an evening, and Monday after a weekend with a clock change', () => {
    expect(nextOpening(office, paris, at('2025-01-06T18:00:00Z'))).toBe('2025-01-07T07:00:00.000Z')
    expect(nextOpening(office, paris, at('2025-03-28T20:00:00Z'))).toBe('2025-03-31T06:00:00.000Z')
    expect(nextOpening(office, paris, at('2025-10-24T20:00:00Z'))).toBe('2025-10-27T07:00:00.000Z')
  })

  it('is the clock change when it skips the start of a range, and a week later when it skips the whole range', () => {
    expect(nextOpening(hours('Sun 02:30-05:00'), paris, at('2025-03-30T00:00:00Z'))).toBe('2025-03-30T01:00:00.000Z')
    expect(nextOpening(hours('Sun 02:15-02:45'), paris, at('2025-03-30T00:00:00Z'))).toBe('2025-04-06T00:15:00.000Z')
  })

  it('opens again in the repeated hour of the change to winter time', () => {
    expect(nextOpening(hours('Sun 02:00-02:30'), paris, at('2025-10-26T00:45:00Z'))).toBe('2025-10-26T01:00:00.000Z')
  })

  it('is null without ranges', () => {
    expect(nextOpening([], paris, at('2025-01-06T10:00:00Z'))).toBeNull()
  })

  it('is the first instant within the hours, in any time zone', () => {
    const zone = fc.constantFrom(
      paris,
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'UTC',
    )
    const range = fc
      .record({
        days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        from: fc.integer({ min: 0, max: 1439 }),
        length: fc.integer({ min: 1, max: 1440 }),
      })
      .map(({ days, from, length }) => ({ days, from, to: Math.min(1440, from + length) }))
    const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) })
    fc.assert(
      fc.property(zone, fc.array(range, { minLength: 1, maxLength: 3 }), moment, (timeZone, ranges, now) => {
        const found = nextOpening(ranges, timeZone, instant(now))
        if (found === null) throw new Error('a range with a day opens within two weeks')
        const opening = Date.parse(found)
        if (!isWithinHours(ranges, timeZone, found)) return false
        const step = Math.max(1, Math.floor((opening - now) / 40))
        for (let t = now; t < opening; t += step) if (isWithinHours(ranges, timeZone, instant(t))) return false
        return opening === now || !isWithinHours(ranges, timeZone, instant(opening - 1))
      }),
      { numRuns: 150 },
    )
  })
})

describe('the beginning of a day', () => {
  it('is its first instant in any time zone, also when the clock changes at midnight', () => {
    const zones = fc.constantFrom(paris, 'America/Santiago', 'America/Havana', 'Asia/Beirut', 'Atlantic/Azores')
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    const isFirst = (timeZone: string, day: string) => {
      const start = localInstantOn(timeZone, day, 0)
      expect(dayOf(instant(start), timeZone)).toBe(day)
      expect(dayOf(instant(start - 1), timeZone) < day).toBe(true)
    }
    fc.assert(
      fc.property(zones, days, (timeZone, day) => isFirst(timeZone, day.toISOString().slice(0, 10))),
      {
        examples: [
          ['America/Santiago', new Date('2026-09-06')],
          ['America/Havana', new Date('2027-03-14')],
        ],
      },
    )
  })
})

describe('the month of an instant', () => {
  it.each([
    ['Europe/Paris', '2026-10-31T22:59:59.999Z', '2026-10'],
    ['Europe/Paris', '2026-10-31T23:00:00.000Z', '2026-11'],
    ['Europe/Paris', '2026-12-31T23:30:00.000Z', '2027-01'],
    ['America/Cayenne', '2026-11-01T02:59:00.000Z', '2026-10'],
    ['Pacific/Noumea', '2026-11-30T13:00:00.000Z', '2026-12'],
    ['Europe/Paris', '2026-11-15T12:00:00.000Z', '2026-11'],
  ])('is that of local time in %s at %s: %s', (timeZone, at, month) => {
    expect(localMonth(timeZone, instant(Date.parse(at)))).toBe(month)
  })

  it('is the month that Intl.DateTimeFormat returns, at any instant', () => {
    const zones = fc.constantFrom('Europe/Paris', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC')
    const moments = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) })
    fc.assert(
      fc.property(zones, moments, (timeZone, now) => {
        const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' })
        expect(localMonth(timeZone, instant(now))).toBe(parts.format(now))
      }),
    )
  })
})
