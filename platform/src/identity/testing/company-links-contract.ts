import { person } from '@topspin/domain/testing/builders'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../new-account.ts'
import type { IdentityStore } from '../port.ts'

const [zoe, max] = [person('zoé'), person('max')]
const issuer = 'https://login.example.org'
const link = { playerId: zoe, issuer, subject: 'zoe-1', linkedAt: 10 }

/** The contract of links with company accounts. `open` opens an empty identity store. */
export function companyLinksContract(name: string, open: () => Promise<IdentityStore>): void {
  describe(`${name} as a store of links with company accounts`, () => {
    let identity: IdentityStore
    beforeEach(async () => {
      identity = await open()
      await identity.addAccount(newAccount({ id: zoe, pseudo: 'Zoé', email: 'zoe@example.org', createdAt: 1 }))
      await identity.addAccount(newAccount({ id: max, pseudo: 'Max', email: 'max@example.org', createdAt: 1 }))
    })
    afterEach(() => identity.close())

    test('a link is found by its player and by its company account', async () => {
      const { companyLinks } = identity
      expect(await companyLinks.of(zoe)).toBeNull()
      expect(await companyLinks.add(link)).toBe(true)
      expect([await companyLinks.of(zoe), await companyLinks.find(issuer, 'zoe-1')]).toEqual([link, link])
      expect([await companyLinks.find(issuer, 'zoe'), await companyLinks.find('https://other', 'zoe-1')]).toEqual([
        null,
        null,
      ])
    })

    test('a player has one link, and a company account has one player; the first of two concurrent links stays', async () => {
      const { companyLinks } = identity
      const added = await Promise.all([companyLinks.add(link), companyLinks.add({ ...link, playerId: max })])
      expect(added.toSorted()).toEqual([false, true])
      const [first, second] = added[0] === true ? [zoe, max] : [max, zoe]
      expect(await companyLinks.add({ ...link, playerId: first, linkedAt: 11 })).toBe(true)
      expect(await companyLinks.add({ ...link, playerId: first, subject: 'another' })).toBe(false)
      expect((await companyLinks.of(first))?.linkedAt).toBe(10)
      expect(await companyLinks.of(second)).toBeNull()
      await companyLinks.remove(first)
      expect(await companyLinks.add({ ...link, playerId: second })).toBe(true)
    })

    test('a link is erased with its account, and an erased account gets no link', async () => {
      const { companyLinks } = identity
      await companyLinks.add(link)
      await identity.erase(zoe)
      expect([await companyLinks.find(issuer, 'zoe-1'), await companyLinks.add(link)]).toEqual([null, false])
      expect(await companyLinks.of(zoe)).toBeNull()
    })
  })
}
