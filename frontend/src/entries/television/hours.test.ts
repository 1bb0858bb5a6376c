import { describe, expect, it } from 'vitest'
import { isNoticeAlone, retryAfter, untilReload } from './hours.ts'

const at = (hour: number, minutes = 0) => new Date(2026, 10, 20, hour, minutes)
const hour = 3_600_000

describe('the hours of a screen', () => {
  it('reloads at the next 05:00', () => {
    expect(untilReload(at(4))).toBe(hour)
    expect(untilReload(at(18))).toBe(11 * hour)
    expect(untilReload(at(5))).toBe(24 * hour)
  })

  it('shows only the notice at night, or a quarter of an hour after the network was lost', () => {
    const aloneAt = (now: Date, minutes: number) => isNoticeAlone(now.getTime() - minutes * 60_000, now)
    expect([aloneAt(at(18), 14), aloneAt(at(18), 15)]).toEqual([false, true])
    expect([aloneAt(at(21, 59), 1), aloneAt(at(22), 1)]).toEqual([false, true])
    expect([aloneAt(at(5, 59), 1), aloneAt(at(6), 1)]).toEqual([true, false])
  })

  it('waits longer after each failed attempt, at most a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map((attempt) => retryAfter(attempt) / 1000)).toEqual([5, 10, 20, 40, 60, 60, 60])
  })
})
