import { plusDays } from '@topspin/domain/time/days'
import { describe, expect, it } from 'vitest'
import { validDay } from '../../../shared/ui/date-text.ts'
import { activityBarsOf, dayAtFraction, fractionOfSpan } from './days.ts'

const span = { first: '2025-11-24', today: '2026-11-20' }

describe('a day in the address', () => {
  it('is a date that exists', () => {
    expect(validDay('2026-03-01')).toBe('2026-03-01')
    for (const text of [null, '', '2026-02-30', '2026-3-1', 'demain', '2026-03-01T00:00:00Z'])
      expect(validDay(text)).toBe(null)
  })
})

describe('days', () => {
  it('are counted correctly across the change to summer time and across New Year', () => {
    expect(plusDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(plusDays('2026-01-01', -1)).toBe('2025-12-31')
  })
})

describe('the slider of days', () => {
  it('has the first match on the left and today on the right', () => {
    expect(fractionOfSpan(span, span.first)).toBe(0)
    expect(fractionOfSpan(span, span.today)).toBe(1)
    expect(fractionOfSpan(span, '2030-01-01')).toBe(1)
    expect(fractionOfSpan({ first: span.today, today: span.today }, span.today)).toBe(1)
    for (const day of ['2025-11-24', '2026-03-01', '2026-11-20'])
      expect(dayAtFraction(span, fractionOfSpan(span, day))).toBe(day)
    expect(dayAtFraction(span, -3)).toBe(span.first)
    expect(dayAtFraction(span, 3)).toBe(span.today)
  })
})

describe('the bars of the activity', () => {
  it('are as high as the number of matches of their week, and stand beside each other', () => {
    const bars = activityBarsOf({ first: '2026-03-02', today: '2026-03-22' }, '2026-03-02', [2, 0, 4])
    expect(bars.map(({ height }) => height)).toEqual([0.5, 0, 1])
    expect(bars[0]?.x).toBe(0)
    expect(bars[1]?.x).toBeCloseTo(0.35)
    expect((bars[2]?.x ?? 0) + (bars[2]?.width ?? 0)).toBe(1)
  })

  it('are at most 60, each with the matches of several weeks', () => {
    const bars = activityBarsOf({ first: '2016-01-04', today: '2026-01-04' }, '2016-01-04', Array(522).fill(1))
    expect(bars).toHaveLength(58)
    expect(bars[3]?.height).toBe(1)
    expect(activityBarsOf({ first: span.today, today: span.today }, '2026-11-16', [3])).toEqual([
      { x: 1, width: 1, height: 1 },
    ])
  })
})
