import { describe, expect, it } from 'vitest'
import { burnInOffsetAt, isOnlyNoticeShown } from './television.tsx'

const minute = 60_000
const hours = Array.from({ length: 24 * 60 * 6 }, (_, index) => index * 10_000)

describe('the movement that prevents burn-in', () => {
  it('stays within 16 units and reaches each edge', () => {
    const places = hours.map((now) => burnInOffsetAt(now, false, false))
    for (const axis of ['x', 'y'] as const) {
      const values = places.map((place) => place[axis])
      expect(Math.max(...values)).toBeCloseTo(16, 1)
      expect(Math.min(...values)).toBeCloseTo(-16, 1)
    }
  })

  it('is slower than a unit in five seconds', () => {
    for (const now of hours) {
      const [here, there] = [burnInOffsetAt(now, false, false), burnInOffsetAt(now + 5_000, false, false)]
      expect(Math.hypot(there.x - here.x, there.y - here.y)).toBeLessThan(1)
    }
  })

  it('comes back to its beginning after 187 minutes, not before', () => {
    const isHome = (now: number) =>
      Math.hypot(burnInOffsetAt(now, false, false).x, burnInOffsetAt(now, false, false).y) < 0.1
    expect(isHome(187 * minute)).toBe(true)
    expect([11, 17, 22, 34, 93].map((minutes) => isHome(minutes * minute))).toEqual(Array(5).fill(false))
  })

  it('jumps once a minute in a browser that prefers reduced motion', () => {
    expect(burnInOffsetAt(2 * minute + 59_999, false, true)).toEqual(burnInOffsetAt(2 * minute, false, true))
    expect(burnInOffsetAt(3 * minute, false, true)).not.toEqual(burnInOffsetAt(2 * minute, false, true))
  })

  it('goes across the whole screen when only the notice is shown', () => {
    expect(Math.max(...hours.map((now) => burnInOffsetAt(now, true, false).x))).toBeGreaterThan(400)
  })
})

const at = (hour: number, minutes = 0) => new Date(2026, 10, 20, hour, minutes)

it('shows only the notice at night, or a quarter of an hour after the network was lost', () => {
  const aloneAt = (now: Date, minutes: number) => isOnlyNoticeShown(now.getTime() - minutes * 60_000, now)
  expect([aloneAt(at(18), 14), aloneAt(at(18), 15)]).toEqual([false, true])
  expect([aloneAt(at(21, 59), 1), aloneAt(at(22), 1)]).toEqual([false, true])
  expect([aloneAt(at(5, 59), 1), aloneAt(at(6), 1)]).toEqual([true, false])
})
