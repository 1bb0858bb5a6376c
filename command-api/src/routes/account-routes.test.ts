import { person } from '@topspin/domain/testing/builders'
import type { CallContext } from '@topspin/platform/http/call-handler'
import { describe, expect, it } from 'vitest'
import type { Deps } from '../deps.ts'
import { accountRoutes } from './account-routes.ts'

/** Deps that only note what is asked of them, in order. */
function noting() {
  const said: string[] = []
  const note = (what: string) => async () => {
    said.push(what)
    return { position: null }
  }
  const deps = {
    handlers: { players: { execute: note('the log: deleted') } },
    identity: { account: async () => ({ passwordHash: 'hash' }), erase: note('the vault: erased') },
    passwords: { verify: async (hash: string, password: string) => hash === 'hash' && password === 'right' },
    bus: { publish: async (channel: string) => void said.push(`the bus: ${channel}`) },
  } as unknown as Deps // deleting an account touches nothing else
  return { said, deps }
}

describe('deleting one’s account', () => {
  it('tells readers to forget the pseudo only once the vault has: nobody may look it up again in between', async () => {
    const { said, deps } = noting()
    const subject = { playerId: person('max'), authorities: ['PLAYER'] }
    const guessing = <T>(check: () => Promise<T>) => check()
    const endSession = async () => void said.push('the browser: logged out')
    // The rest of a call's context is for the log's metadata.
    const call = { body: { password: 'right' }, subject, guessing, endSession }
    await accountRoutes(deps).deleteMe(call as unknown as CallContext<'deleteMe'>)
    expect(said).toEqual([
      'the log: deleted',
      'the vault: erased',
      'the bus: pseudo-changed',
      'the bus: sessions-ended',
      'the browser: logged out',
    ])
  })
})
