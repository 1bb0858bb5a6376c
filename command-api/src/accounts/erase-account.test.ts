import { playerId } from '@topspin/domain/ids'
import type { IdentityStore } from '@topspin/platform/identity/port'
import { expect, test, vi } from 'vitest'
import { eraseAccount } from './erase-account.ts'

test('an erasure that fails is tried again every minute until it succeeds', async () => {
  vi.useFakeTimers()
  try {
    let attempts = 0
    const erase = async () => {
      if (++attempts < 3) throw new Error('away')
    }
    // Only `erase` is called.
    const identity = { erase } as unknown as IdentityStore
    await expect(eraseAccount({ identity }, playerId('zoe'))).rejects.toThrow('away')
    await vi.advanceTimersByTimeAsync(59_999)
    expect(attempts).toBe(1)
    await vi.advanceTimersByTimeAsync(180_000)
    expect(attempts).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})
