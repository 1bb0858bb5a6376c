import { playerId } from '@topspin/domain/ids'
import type { IdentityStore } from '@topspin/platform/identity/port'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { expect, test, vi } from 'vitest'
import type { Deps } from '../deps.ts'
import { eraseAccount } from './erase-account.ts'
import { reconcileAccounts } from './registration.ts'

test('an erasure that fails is tried again every minute until it succeeds, and then published', async () => {
  vi.useFakeTimers()
  try {
    let attempts = 0
    const erase = async () => {
      if (++attempts < 3) throw new Error('away')
    }
    // Only `erase` is called.
    const identity = { erase } as unknown as IdentityStore
    const bus = openInProcessLiveBus(() => undefined)
    const published: string[] = []
    await bus.subscribe('account-changed', (message) => published.push(`changed: ${message.playerId}`))
    await bus.subscribe('sessions-ended', (message) => published.push(`ended: ${message.playerId}`))
    await expect(eraseAccount({ identity, bus }, playerId('zoe'))).rejects.toThrow('away')
    await vi.advanceTimersByTimeAsync(59_999)
    expect([attempts, published]).toEqual([1, []])
    await vi.advanceTimersByTimeAsync(180_000)
    expect([attempts, published]).toEqual([3, ['changed: zoe', 'ended: zoe']])
  } finally {
    vi.useRealTimers()
  }
})

test('an erasure that a start completes is published', async () => {
  const zoe = playerId('zoe')
  const published: string[] = []
  // `reconcileAccounts` uses nothing else, because no account lacks an event.
  const deps = {
    identity: { accounts: async () => [{ id: zoe }], erase: async () => undefined },
    handlers: {
      players: {
        read: async (take: (state: unknown) => unknown) => take({ deleted: [[[zoe, 1]]], players: [], registered: 1 }),
      },
    },
    bus: { publish: async (channel: string) => void published.push(channel) },
  } as unknown as Deps
  await reconcileAccounts(deps, () => {
    throw new Error('nothing is registered')
  })
  expect(published).toContain('account-changed')
})
