import { person } from '@topspin/domain/testing/builders'
import type { CallContext } from '@topspin/platform/http/call-handler'
import { expect, it, vi } from 'vitest'
import type { Deps } from '../deps.ts'
import { adminRoutes } from './admin-routes.ts'

it('an erasure that fails after a registration was refused is tried again', async () => {
  vi.useFakeTimers()
  try {
    let attempts = 0
    const erase = async () => {
      if (++attempts < 2) throw new Error('away')
    }
    // The call uses nothing else.
    const deps = {
      handlers: { players: { execute: async () => ({ position: null }) } },
      identity: { erase },
      bus: { publish: async () => undefined },
    } as unknown as Deps
    // The missing fields would only go into the event's metadata.
    const call = { params: { id: person('max') }, subject: { playerId: person('ada'), authorities: ['ADMIN'] } }
    const refuse = adminRoutes(deps).refuseRegistration
    await expect(refuse(call as unknown as CallContext<'refuseRegistration'>)).rejects.toThrow('away')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(attempts).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})
