import type { CallContext } from '@topspin/platform/http/call-handler'
import { tokenHashOf } from '@topspin/platform/http/session-cookie'
import { EngineAway } from '@topspin/platform/operator-error'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Deps } from '../deps.ts'
import { alice, openAccounts } from '../testing/live-club.ts'
import { mailedLinkRoutes } from './link-routes.ts'

const token = 'from a mail'
let identity: Deps['identity']
beforeEach(async () => {
  identity = await openAccounts()
  await identity.setPasswordLink({ playerId: alice, tokenHash: tokenHashOf(token), madeAt: 0 })
})
afterEach(() => identity.close())

function choose(password: string, whileHashing = async () => {}) {
  const deps = {
    identity,
    clock: () => 0,
    passwords: {
      hash: async (text: string) => {
        await whileHashing()
        return `hash of ${text}`
      },
    },
    bus: { publish: async () => undefined },
    mails: null,
  } as unknown as Deps // no more is used
  const call = { body: { token, password }, commandId: 'one', now: '' }
  // `choosePassword` uses only these fields of the context.
  return mailedLinkRoutes(deps).choosePassword(call as unknown as CallContext<'choosePassword'>)
}
const passwordHash = async () => (await identity.account(alice))?.passwordHash

it('a password link can be used again when the new password could not be stored', async () => {
  vi.spyOn(identity, 'setPassword').mockRejectedValueOnce(new EngineAway('the identity store takes no writes'))
  await expect(choose('first of mine')).rejects.toThrow(EngineAway)
  await choose('second of mine')
  expect(await passwordHash()).toBe('hash of second of mine')
  await expect(choose('third of mine')).rejects.toThrow('unknown-password-link')
})

it('a password link can be used again when the sessions could not be ended, and no password is stored', async () => {
  const before = await passwordHash()
  vi.spyOn(identity, 'endSessions').mockRejectedValueOnce(new EngineAway('the identity store takes no writes'))
  await expect(choose('first of mine')).rejects.toThrow(EngineAway)
  expect(await passwordHash()).toBe(before)
  await choose('second of mine')
  expect(await passwordHash()).toBe('hash of second of mine')
})

it('a session that is opened while a password link is used does not stay open', async () => {
  const times = { createdAt: 0, authenticatedAt: 0, seenAt: 0 }
  const setPassword = identity.setPassword.bind(identity)
  vi.spyOn(identity, 'setPassword').mockImplementationOnce(async (...given) => {
    await identity.addSession({ tokenHash: 'late', playerId: alice, company: null, ...times })
    return setPassword(...given)
  })
  await choose('first of mine')
  expect(await identity.session('late')).toBeNull()
})

it('a password link is used once, also when another use ends between two reads', async () => {
  const account = identity.account.bind(identity)
  vi.spyOn(identity, 'account').mockImplementationOnce(async (id) => {
    await choose('first of mine')
    return account(id)
  })
  await expect(choose('second of mine')).rejects.toThrow('unknown-password-link')
  expect(await passwordHash()).toBe('hash of first of mine')
})

it('a password link is refused when it is removed while the password is hashed', async () => {
  const newer = { playerId: alice, tokenHash: tokenHashOf('from a newer mail'), madeAt: 0 }
  const before = await passwordHash()
  await expect(choose('mine', () => identity.setPasswordLink(newer))).rejects.toThrow('unknown-password-link')
  expect(await passwordHash()).toBe(before)
})
