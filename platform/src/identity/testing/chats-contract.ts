import { someFriday } from '@topspin/domain/testing/builders'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ChatSendingState } from '../parts.ts'
import type { IdentityStore } from '../port.ts'
import { sampleChat as settings } from './sample-chat.ts'

const delivery: ChatSendingState = {
  attempts: 1,
  sentAt: null,
  failures: 1,
  failingSince: someFriday,
  retryAt: someFriday,
  upTo: {},
  week: '2026-46',
  liveId: null,
  sends: [
    { at: someFriday, about: 'results', count: 2, milliseconds: 300, failure: { reason: 'status', status: 503 } },
  ],
}

/** The contract of the chats. `open` opens an empty identity store. */
export function chatsContract(name: string, open: () => Promise<IdentityStore>): void {
  describe(`${name} as a store of chats`, () => {
    let identity: IdentityStore
    beforeEach(async () => {
      identity = await open()
    })
    afterEach(() => identity.close())

    test('settings and delivery of a chat are stored apart, so that neither overwrites the other', async () => {
      const { chats } = identity
      expect(await chats.all()).toEqual([])
      await chats.add(settings, 10)
      expect(await chats.all()).toEqual([{ settings, delivery: null }])
      await chats.setDelivery('one', delivery)
      const renamed = { ...settings, name: '#sport' }
      expect(await chats.change('one', { name: '#sport', pausedAt: null })).toBe(true)
      expect(await chats.all()).toEqual([{ settings: renamed, delivery }])
      expect([await chats.of('one'), await chats.of('two')]).toEqual([{ settings: renamed, delivery }, null])
    })

    test('a chat is not added beside as many others as are allowed, but its settings are replaced', async () => {
      const { chats } = identity
      expect(await chats.add(settings, 1)).toBe(true)
      expect(await chats.add({ ...settings, id: 'two' }, 1)).toBe(false)
      expect(await chats.add({ ...settings, name: '#sport' }, 1)).toBe(true)
      expect(await chats.all()).toEqual([{ settings: { ...settings, name: '#sport' }, delivery: null }])
      const added = await Promise.all(['two', 'three', 'four'].map((id) => chats.add({ ...settings, id }, 2)))
      expect(added.filter((isAdded) => isAdded)).toHaveLength(1)
      expect(await chats.all()).toHaveLength(2)
    })

    test('a removed chat is gone, and its delivery is no longer stored', async () => {
      const { chats } = identity
      await chats.add(settings, 10)
      await chats.add({ ...settings, id: 'two' }, 10)
      expect([await chats.remove('one'), await chats.remove('one')]).toEqual([true, false])
      await chats.setDelivery('one', delivery)
      expect(await chats.change('one', { name: '#sport' })).toBe(false)
      expect(await chats.all()).toEqual([{ settings: { ...settings, id: 'two' }, delivery: null }])
    })
  })
}
