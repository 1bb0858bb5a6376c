import { person } from '@topspin/domain/testing/builders'
import type { CallContext } from '@topspin/platform/http/call-handler'
import type { Account } from '@topspin/platform/identity/port'
import { expect, it } from 'vitest'
import type { Deps } from '../deps.ts'
import { openSessionOf } from './sessions.ts'

it.each([
  ['another player, whose sockets are told', person('max'), [{ playerId: person('max'), kept: null }]],
  ['the same player, whose page keeps its socket', person('zoe'), []],
])('a session is opened in a browser with a session of %s', async (_who, playerId, told) => {
  const published: unknown[] = []
  const account = { id: person('zoe'), passwordHash: 'hash' } as Account
  const deps = {
    identity: { account: async () => account, endSession: async () => {} },
    handlers: { players: { read: async () => null } },
    bus: { publish: async (_channel: string, message: unknown) => void published.push(message) },
  } as unknown as Deps // `openSessionOf` uses nothing else
  const call = { subject: { playerId }, openSession: async () => 'token hash', endSession: async () => {} }
  await openSessionOf(deps, account, call as unknown as CallContext<'authenticate'>)
  expect(published).toEqual(told)
})
