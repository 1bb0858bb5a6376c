import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PairedScreen } from '../parts.ts'
import type { IdentityStore } from '../port.ts'

const screen = (id: string, changes: Partial<PairedScreen> = {}): PairedScreen => ({
  id,
  tokenHash: `hash of ${id}`,
  name: null,
  code: '482913',
  attempts: 0,
  address: '192.0.2.1',
  browser: 'Chromium',
  system: 'Linux',
  requestedAt: 1_000,
  seenAt: 1_000,
  ...changes,
})

/** The contract of televisions. `open` opens an empty identity store; `again` connects to the last one opened. */
export function pairedScreensContract(
  name: string,
  open: () => Promise<IdentityStore>,
  again: () => Promise<IdentityStore>,
): void {
  describe(`${name} as a store of paired screens`, () => {
    let identity: IdentityStore
    beforeEach(async () => {
      identity = await open()
    })
    afterEach(() => identity.close())

    test('finds a screen by the hash of its token, and lists all, oldest first', async () => {
      const { screens } = identity
      await screens.add(screen('b', { requestedAt: 2_000, name: 'Corner' }))
      await screens.add(screen('a'))
      expect(await screens.byToken('hash of b')).toEqual(screen('b', { requestedAt: 2_000, name: 'Corner' }))
      expect(await screens.byToken('hash of c')).toBeNull()
      expect((await screens.all()).map(({ id }) => id)).toEqual(['a', 'b'])
      await expect(screens.add(screen('c', { tokenHash: 'hash of a' }))).rejects.toThrow()
    })

    test('counts every attempt on a waiting screen, also concurrent ones', async () => {
      const { screens } = identity
      await screens.add(screen('a'))
      await screens.add(screen('b', { name: 'Corner' }))
      const counts = await Promise.all(Array.from({ length: 8 }, () => screens.attempt('a')))
      expect(counts.map((counted) => counted?.attempts ?? 0).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
      expect(await screens.attempt('b')).toBeNull()
      expect(await screens.attempt('unknown')).toBeNull()
      expect(await screens.byToken('hash of b')).toEqual(screen('b', { name: 'Corner' }))
    })

    test('approves a waiting screen once', async () => {
      const { screens } = identity
      await screens.add(screen('a'))
      const approvals = await Promise.all(['One', 'Two', 'Three'].map((given) => screens.approve('a', given)))
      expect(approvals.filter((approved) => approved)).toHaveLength(1)
      expect(await screens.approve('unknown', 'Corner')).toBe(false)
      await identity.close()
      identity = await again()
      expect((await identity.screens.byToken('hash of a'))?.name).toMatch(/One|Two|Three/)
    })

    test('forgets the address of an approved screen', async () => {
      const { screens } = identity
      await screens.add(screen('a'))
      await screens.approve('a', 'Corner')
      expect(await screens.all()).toEqual([screen('a', { name: 'Corner', address: null })])
    })

    test('stores when a screen was used, and removes it once', async () => {
      const { screens } = identity
      await screens.add(screen('a', { name: 'Corner' }))
      await screens.touch('a', 9_000)
      await screens.touch('unknown', 9_000)
      expect(await screens.all()).toEqual([screen('a', { name: 'Corner', seenAt: 9_000 })])
      expect(await screens.remove('a')).toBe(true)
      expect(await screens.remove('a')).toBe(false)
      expect(await screens.byToken('hash of a')).toBeNull()
    })

    test('removes a screen that waits, and not an approved screen', async () => {
      const { screens } = identity
      await screens.add(screen('a'))
      await screens.add(screen('b', { name: 'Corner' }))
      for (const id of ['a', 'b', 'unknown']) await screens.removeWaiting(id)
      expect((await screens.all()).map(({ id }) => id)).toEqual(['b'])
    })

    test('removes old screens that wait, and never an approved one', async () => {
      const { screens } = identity
      await screens.add(screen('old'))
      await screens.add(screen('new', { requestedAt: 2_000 }))
      await screens.add(screen('approved', { name: 'Corner' }))
      await screens.forgetWaiting(2_000)
      expect((await screens.all()).map(({ id }) => id)).toEqual(['approved', 'new'])
    })
  })
}
