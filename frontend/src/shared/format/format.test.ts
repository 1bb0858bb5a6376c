import { describe, expect, it } from 'vitest'
import { dateFormatsIn, monthAndYear, monthInitial } from './dates.tsx'
import { namesOfSide } from './names.ts'
import { formatImpact, formatPoints, formatRank } from './numbers.ts'

const instant = '2026-11-13T17:05:00.000Z'

describe('dates', () => {
  it.each([
    ['Europe/Paris', '13/11/2026 18:05', '18:05'],
    ['America/Cayenne', '13/11/2026 14:05', '14:05'],
    ['Pacific/Noumea', '14/11/2026 04:05', '04:05'],
  ])('are in the short French format, in the time zone %s', (timeZone, dateTime, time) => {
    const dates = dateFormatsIn(timeZone)
    expect([dates.dateTime(instant), dates.time(instant)]).toEqual([dateTime, time])
    expect([dates.date(instant), dates.timeZone]).toEqual([dateTime.slice(0, 10), timeZone])
    expect(dates.isoDay(instant)).toBe(timeZone === 'Pacific/Noumea' ? '2026-11-14' : '2026-11-13')
  })
})

it('a day of a week begins a month as 1er', () => {
  expect(['2026-10-01', '2026-10-11'].map((day) => dateFormatsIn('UTC').day(`${day}T08:00:00.000Z`))).toEqual([
    'jeudi 1er',
    'dimanche 11',
  ])
})

describe('months', () => {
  it('have a name and an initial', () => {
    expect([monthAndYear('2026-11'), monthAndYear('2027-01'), monthInitial('2026-08')]).toEqual([
      'novembre 2026',
      'janvier 2027',
      'A',
    ])
  })
})

describe('numbers', () => {
  it.each([
    [505.5, '505,5'],
    [641, '641'],
    [0.25, '0,3'],
    [-4.5, '−4,5'],
  ])('write %d points as %s', (value, text) => {
    expect(formatPoints(value)).toBe(text)
  })

  it.each([
    [5.5, '+5,5'],
    [-4.5, '−4,5'],
    [0, '0'],
    [-12.5, '−12,5'],
  ])('write an impact of %d as %s', (value, text) => {
    expect(formatImpact(value)).toBe(text)
  })

  it.each([
    [1, '1er'],
    [2, '2e'],
    [11, '11e'],
    [21, '21e'],
  ])('write rank %d as %s', (rank, text) => {
    expect(formatRank(rank)).toBe(text)
  })
})

it('the players of a side keep their order when a name is written from right to left', () => {
  expect(namesOfSide(['Inès', 'Karim'])).toBe('Inès et Karim')
  expect(namesOfSide(['\u05de\u05e8\u05d9\u05dd', null])).toBe('\u2068\u05de\u05e8\u05d9\u05dd\u2069')
  expect(namesOfSide(['\u05de\u05e8\u05d9\u05dd', 'Karim'])).toBe('\u2068\u05de\u05e8\u05d9\u05dd\u2069 et Karim')
})
