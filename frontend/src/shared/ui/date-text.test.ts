import { describe, expect, it } from 'vitest'
import { allowedDay, frenchDay, parseFrenchDay, withCentury, withSlashes } from './date-text.ts'

describe('a day typed in French order', () => {
  it('is shown with the day first', () => {
    expect(['2026-05-07', ''].map(frenchDay)).toEqual(['07/05/2026', ''])
  })

  it('is read with any usual separator, and only when it exists', () => {
    expect(['07/05/2026', '7.5.2026', '7-5-2026'].map(parseFrenchDay)).toEqual(Array(3).fill('2026-05-07'))
    expect(['', '07/05/26', '31/02/2026', '05/13/2026', '2026-05-07'].map(parseFrenchDay)).toEqual(Array(5).fill(null))
  })

  it('is allowed within the limits of its field, and at most until the last day that the server takes', () => {
    const field = { min: '2026-05-07' }
    expect(allowedDay('07/05/2026', field)).toBe('2026-05-07')
    expect(allowedDay('06/05/2026', field)).toBeNull()
    expect(allowedDay('31/12/2999', field)).toBe('2999-12-31')
    // The preview of a tournament whose entries end here would search for the days of its rounds without end.
    expect(allowedDay('31/12/9999', field)).toBeNull()
    expect([{}, { isOptional: true }].map((one) => allowedDay('', one))).toEqual([null, ''])
  })

  it('may have a year of two digits, once it is typed', () => {
    expect(['07/05/26', '7.5.26', '07/05/2026', '07/05'].map(withCentury)).toEqual([
      '07/05/2026',
      '7.5.2026',
      '07/05/2026',
      '07/05',
    ])
  })

  it('gets its slashes while only digits are typed', () => {
    expect(['07', '070', '07/052', '07052026', '7/5'].map(withSlashes)).toEqual([
      '07',
      '07/0',
      '07/05/2',
      '07/05/2026',
      '7/5',
    ])
  })
})
