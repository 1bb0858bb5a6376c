import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { expect, it, vi } from 'vitest'
import { ConnectionRegistry } from './connection-registry.ts'
import type { StompConnection } from './stomp-connection.ts'

it('drops a connection whose upgrade ends after the stop has begun', async () => {
  const registry = await ConnectionRegistry.open({
    bus: openInProcessLiveBus(() => undefined),
    every: () => () => undefined,
    maxPerSession: 5,
    sessions: { recheck: async () => null },
    screens: { recheck: async () => null },
    report: () => undefined,
  })
  await registry.close(0)
  const drop = vi.fn()
  // A closed registry uses nothing else of a connection.
  registry.add({ drop } as unknown as StompConnection)
  expect([drop.mock.calls.length, registry.size]).toEqual([1, 0])
})
