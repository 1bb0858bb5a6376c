import { describe, expect, it } from 'vitest'
import { frenchDay, parseFrenchDay, withCentury, withSlashes } from './date-text.ts'

describe('a day typed in French order', () => {
  it('is shown with the day first', () => {
    expect(['2026-05-07', ''].map(frenchDay)).toEqual(['07/05/2026', ''])
  })

  it('is read with any usual separator, and only when it exists', () => {
    expect(['07/05/2026', '7.5.2026', '7-5-2026'].map(parseFrenchDay)).toEqual(Array(3).fill('2026-05-07'))
    expect(['', '07/05/26', '31/02/2026', '05/13/2026', '2026-05-07'].map(parseFrenchDay)).toEqual(Array(5).fill(null))
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
