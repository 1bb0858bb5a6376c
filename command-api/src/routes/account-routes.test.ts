import { person } from '@topspin/domain/testing/builders'
import type { CallContext } from '@topspin/platform/http/call-handler'
import type { Account } from '@topspin/platform/identity/port'
import { describe, expect, it } from 'vitest'
import { replacePassword } from '../accounts/passwords.ts'
import type { Deps } from '../deps.ts'
import { accountRoutes } from './account-routes.ts'

/** Dependencies that record their calls in order. */
function recordingDeps() {
  const steps: string[] = []
  const note = (step: string) => async () => {
    steps.push(step)
    return { position: null }
  }
  const deps = {
    handlers: { players: { execute: note('the log: deleted') } },
    identity: {
      account: async () => ({ passwordHash: 'hash' }),
      erase: note('the identity store: erased'),
      setBio: note('the identity store: bio'),
      setQuoted: note('the identity store: quoted'),
    },
    availability: { end: async () => steps.push('the availability: ended') > 0 },
    acceptsPasswords: true,
    passwords: { verify: async (hash: string, password: string) => hash === 'hash' && password === 'right' },
    bus: { publish: async (channel: string) => void steps.push(`the bus: ${channel}`) },
  } as unknown as Deps // the calls below use nothing else
  return { steps, deps }
}

describe('deleting an account', () => {
  it('publishes the change of the pseudo after the account is erased, so that no reader caches it again', async () => {
    const { steps, deps } = recordingDeps()
    const subject = { playerId: person('max'), authorities: ['PLAYER'] }
    const checkCurrentPassword = <T>(check: () => Promise<T>) => check()
    const endSession = async () => void steps.push('the browser: logged out')
    // The missing fields would only go into the event's metadata.
    const call = { body: { password: 'right' }, subject, checkCurrentPassword, endSession }
    await accountRoutes(deps).deleteMe(call as unknown as CallContext<'deleteMe'>)
    expect(steps).toEqual([
      'the log: deleted',
      'the availability: ended',
      'the bus: availability-changed',
      'the identity store: erased',
      'the bus: account-changed',
      'the bus: sessions-ended',
      'the browser: logged out',
    ])
  })
})

it('a change of the password does not undo a reset at the same moment', async () => {
  const account = { id: person('max'), passwordHash: 'old' } as Account
  const identity = {
    account: async () => account,
    // The stored hash is now `reset`: the password was reset after the account was read.
    setPassword: async (_id: string, _hash: string, _until: null, expected?: string) => expected === 'reset',
  }
  const deps = { identity, passwords: { hash: async () => 'new' } } as unknown as Deps // no more is used
  await expect(replacePassword(deps, account, 'chosen')).rejects.toThrow('unauthenticated')
})

describe('changing a bio', () => {
  it('publishes the change after it is stored', async () => {
    const { steps, deps } = recordingDeps()
    const call = { body: { bio: 'left-handed' }, subject: { playerId: person('max'), authorities: ['PLAYER'] } }
    // `miniBio` uses only these fields of the context.
    await accountRoutes(deps).miniBio(call as unknown as CallContext<'miniBio'>)
    expect(steps).toEqual(['the identity store: bio', 'the bus: account-changed'])
  })
})

it('a refusal to be named outside Topspin is published after it is stored, for the open pages of others', async () => {
  const { steps, deps } = recordingDeps()
  const call = { body: { quoted: false }, subject: { playerId: person('max'), authorities: ['PLAYER'] } }
  // `setQuoted` uses only these fields of the context.
  await accountRoutes(deps).setQuoted(call as unknown as CallContext<'setQuoted'>)
  expect(steps).toEqual(['the identity store: quoted', 'the bus: account-changed'])
})
