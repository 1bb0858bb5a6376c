import { person } from '@topspin/domain/testing/builders'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../new-account.ts'
import type { IdentityStore } from '../port.ts'

const [zoe, max] = [person('zoé'), person('max')]
const feed = { playerId: zoe, tokenHash: 'one', madeAt: 10, readAt: null, reader: null }

/** The contract of the addresses of calendars. `open` opens an empty identity store. */
export function calendarsContract(name: string, open: () => Promise<IdentityStore>): void {
  describe(`${name} as a store of addresses of calendars`, () => {
    let identity: IdentityStore
    beforeEach(async () => {
      identity = await open()
      await identity.addAccount(newAccount({ id: zoe, pseudo: 'Zoé', email: 'zoe@example.org', createdAt: 1 }))
    })
    afterEach(() => identity.close())

    test('a player has one address, found by its token and by the player', async () => {
      const { calendars } = identity
      expect([await calendars.of(zoe), await calendars.find('one')]).toEqual([null, null])
      await calendars.set(feed)
      expect([await calendars.of(zoe), await calendars.find('one')]).toEqual([feed, feed])
      const next = { ...feed, tokenHash: 'two', madeAt: 11 }
      await calendars.set(next)
      expect([await calendars.find('one'), await calendars.find('two')]).toEqual([null, next])
      await calendars.remove(zoe)
      expect([await calendars.of(zoe), await calendars.find('two')]).toEqual([null, null])
    })

    test('the last reading is stored, with the program if it has named itself', async () => {
      const { calendars } = identity
      await calendars.set(feed)
      await calendars.wasRead('one', 20, 'google')
      expect(await calendars.of(zoe)).toEqual({ ...feed, readAt: 20, reader: 'google' })
      await calendars.wasRead('one', 30, null)
      await calendars.wasRead('unknown', 40, 'apple')
      expect(await calendars.of(zoe)).toEqual({ ...feed, readAt: 30 })
    })

    test('an address is erased with its account, and nobody without an account has one', async () => {
      const { calendars } = identity
      await calendars.set({ ...feed, playerId: max })
      expect(await calendars.find('one')).toBeNull()
      await calendars.set(feed)
      await identity.erase(zoe)
      expect(await calendars.find('one')).toBeNull()
    })
  })
}
