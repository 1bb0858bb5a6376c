import type { CallContext } from '@topspin/platform/http/call-handler'
import { describe, expect, it, vi } from 'vitest'
import type { Deps } from '../deps.ts'
import { sessionRoutes } from './session-routes.ts'

/** An identity store with one account, and a spy on the verification of passwords. */
function withOneAccount() {
  const verify = vi.fn(async () => false)
  const account = { id: 'zoe', passwordHash: 'the hash of Zoé' }
  const deps = {
    identity: { accountByPseudo: async (pseudo: string) => (pseudo === 'Zoé' ? account : null) },
    passwords: { verify },
  } as unknown as Deps // nothing else is used before a password is verified
  const login = (pseudo: string) =>
    sessionRoutes(deps).authenticate({ body: { pseudo, password: 'a guess' } } as CallContext<'authenticate'>)
  return { verify, login }
}

describe('login', () => {
  it('verifies one password hash both for an unknown pseudo and for a wrong password', async () => {
    const { verify, login } = withOneAccount()
    const refused = expect.objectContaining({ code: 'bad-credentials' })
    await expect(login('Zoé')).rejects.toEqual(refused)
    await expect(login('Nobody')).rejects.toEqual(refused)
    // For null, `createPasswordHasher` verifies against a hash that no password matches, at the same cost.
    expect(verify.mock.calls).toEqual([
      ['the hash of Zoé', 'a guess'],
      [null, 'a guess'],
    ])
  })
})
