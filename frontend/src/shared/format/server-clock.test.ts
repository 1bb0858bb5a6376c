import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// The offset is kept in the module, so each test has a module of its own.
const clock = async () => {
  vi.resetModules()
  return import('./server-clock.ts')
}
const noon = Date.UTC(2026, 2, 18, 12)
const hour = 3_600_000

beforeEach(() => void vi.useFakeTimers({ now: noon }))
afterEach(() => void vi.useRealTimers())

it('is the clock of the device before an answer, and after an answer without a date', async () => {
  const { correctServerTime, serverTime } = await clock()
  correctServerTime(Number.NaN, 1_000, noon)
  expect(serverTime()).toBe(noon)
})

it.each([-hour, hour])('follows the server on a device whose clock is wrong by %d ms', async (wrong) => {
  const { correctServerTime, serverTime } = await clock()
  correctServerTime(noon - wrong, 1_000, noon - 50)
  expect(Math.abs(serverTime() - (noon - wrong))).toBeLessThanOrEqual(1_050)
  vi.advanceTimersByTime(5_000)
  expect(Math.abs(serverTime() - (noon - wrong + 5_000))).toBeLessThanOrEqual(1_050)
})

it('does not move while the answers agree with it, however slow they are', async () => {
  const { correctServerTime, serverTime } = await clock()
  correctServerTime(noon - 999, 1_000, noon - 1)
  correctServerTime(noon - 20_000, 1_000, noon - 30_000)
  expect(serverTime()).toBe(noon)
})
