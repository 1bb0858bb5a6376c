import type { CallContext } from '@topspin/platform/http/call-handler'
import { describe, expect, it, vi } from 'vitest'
import type { Deps } from '../deps.ts'
import { sessionRoutes } from './session-routes.ts'

/** A vault with one account, and passwords that note what they are asked. */
function openDoor() {
  const verify = vi.fn(async () => false)
  const account = { id: 'zoe', passwordHash: 'the hash of Zoé' }
  const deps = {
    identity: { accountByPseudo: async (pseudo: string) => (pseudo === 'Zoé' ? account : null) },
    passwords: { verify },
  } as unknown as Deps // nothing else of the deps is touched before a password is right
  const login = (pseudo: string) =>
    sessionRoutes(deps).authenticate({ body: { pseudo, password: 'a guess' } } as CallContext<'authenticate'>)
  return { verify, login }
}

describe('logging in', () => {
  it('takes as long for an unknown pseudo as for a wrong password: one verification each', async () => {
    const { verify, login } = openDoor()
    const refused = expect.objectContaining({ code: 'bad-credentials' })
    await expect(login('Zoé')).rejects.toEqual(refused)
    await expect(login('Nobody')).rejects.toEqual(refused)
    // Null is a hash that nothing fits, and costs the same (`openPasswords`).
    expect(verify.mock.calls).toEqual([
      ['the hash of Zoé', 'a guess'],
      [null, 'a guess'],
    ])
  })
})
