import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { correctServerTime, serverTime, subscribeEvery } from './server-clock.ts'

const noon = Date.UTC(2026, 2, 18, 12)
const hour = 3_600_000

beforeEach(() => void vi.useFakeTimers({ now: noon }))
afterEach(() => {
  // All tests share the offset, which this answer without a delay sets to 0.
  vi.setSystemTime(noon)
  correctServerTime(noon, 0, noon)
  vi.useRealTimers()
})

it('is the clock of the device before an answer, and after an answer without a date', () => {
  correctServerTime(Number.NaN, 1_000, noon)
  expect(serverTime()).toBe(noon)
})

it.each([-hour, hour])('follows the server on a device whose clock is wrong by %d ms', (wrong) => {
  correctServerTime(noon - wrong, 1_000, noon - 50)
  expect(Math.abs(serverTime() - (noon - wrong))).toBeLessThanOrEqual(1_050)
  vi.advanceTimersByTime(5_000)
  expect(Math.abs(serverTime() - (noon - wrong + 5_000))).toBeLessThanOrEqual(1_050)
})

it('does not move while the answers agree with it, however slow they are', () => {
  correctServerTime(noon - 999, 1_000, noon - 1)
  correctServerTime(noon - 20_000, 1_000, noon - 30_000)
  expect(serverTime()).toBe(noon)
})

it('is read again at once after a correction by more than a second, until the subscription ends', () => {
  const check = vi.fn()
  const stop = subscribeEvery(60_000)(check)
  correctServerTime(noon + 1_000, 1_000, noon)
  expect(check).not.toHaveBeenCalled()
  correctServerTime(noon + hour, 1_000, noon)
  expect(check).toHaveBeenCalledOnce()
  stop()
  correctServerTime(noon, 1_000, noon)
  expect(check).toHaveBeenCalledOnce()
})
