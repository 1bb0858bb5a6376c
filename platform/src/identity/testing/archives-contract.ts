import { person } from '@topspin/domain/testing/builders'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../new-account.ts'
import type { IdentityStore } from '../port.ts'

const zoe = person('zoé')
const content = Buffer.from('zip of zoé')

/** The contract of archives. `open` opens an empty identity store. */
export function archivesContract(name: string, open: () => Promise<IdentityStore>): void {
  describe(`${name} as a store of archives`, () => {
    let identity: IdentityStore
    beforeEach(async () => {
      identity = await open()
      await identity.addAccount(newAccount({ id: zoe, pseudo: 'Zoé', email: 'zoe@example.org', createdAt: 1 }))
    })
    afterEach(() => identity.close())

    test('a player has one archive, which is made, fails, or is asked for again after its removal', async () => {
      const { archives } = identity
      expect([await archives.of(zoe), await archives.content(zoe)]).toEqual([null, null])
      expect(await Promise.all([archives.add(zoe, 10), archives.add(zoe, 10)])).toEqual(
        expect.arrayContaining([true, false]),
      )
      expect([await archives.of(zoe), await archives.content(zoe)]).toEqual([
        { requestedAt: 10, size: null, failed: false },
        null,
      ])
      await archives.finish(zoe, 10, null)
      expect(await archives.of(zoe)).toEqual({ requestedAt: 10, size: null, failed: true })
      await archives.remove(zoe, 9)
      await archives.remove(zoe, 10)
      expect(await archives.add(zoe, 20)).toBe(true)
      await archives.finish(zoe, 20, content)
      expect(await archives.of(zoe)).toEqual({ requestedAt: 20, size: content.length, failed: false })
      expect(Buffer.from((await archives.content(zoe)) ?? '')).toEqual(content)
      await archives.forget(20)
      expect(await archives.of(zoe)).not.toBeNull()
      await archives.forget(21)
      expect(await archives.of(zoe)).toBeNull()
    })

    test('an archive is erased with its account, and content that is finished later is not stored', async () => {
      const { archives } = identity
      await archives.add(zoe, 10)
      await identity.erase(zoe)
      expect(await archives.of(zoe)).toBeNull()
      await archives.finish(zoe, 10, content)
      expect([await archives.add(zoe, 20), await archives.content(zoe)]).toEqual([false, null])
    })
  })
}
