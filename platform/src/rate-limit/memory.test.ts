import { afterEach, beforeEach, vi } from 'vitest'
import { openRateLimits } from './open.ts'
import { rateLimitContract } from './testing/contract.ts'

// The library uses the clock and the timers of the process.
beforeEach(() => vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => vi.useRealTimers())

rateLimitContract(
  'a process',
  () => openRateLimits(null, () => undefined),
  async (milliseconds) => void vi.advanceTimersByTime(milliseconds),
  async (milliseconds) => void vi.setSystemTime((vi.getMockedSystemTime()?.getTime() ?? 0) - milliseconds),
)
