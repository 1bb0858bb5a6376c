import type { Account } from '@topspin/domain/contract/account'
import type { AccountDocument } from '@topspin/domain/documents/accounts'
import { type Instant, instant, type PlayerId, playerId } from '@topspin/domain/ids'
import { person } from '@topspin/domain/testing/builders'
import { positionFromText } from '@topspin/platform/event-store/port'
import { newAccount } from '@topspin/platform/identity/new-account'
import type { IdentityStore } from '@topspin/platform/identity/port'
import { openSqliteIdentityStore } from '@topspin/platform/identity/sqlite'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AccountList } from './account-list.ts'
import { ReadModels } from './read-models.ts'

const generation = firstGeneration('accounts', 1)
let store: ReadStore
let identity: IdentityStore
let bus: LiveBus
let models: ReadModels
let list: AccountList
let committed: number
let lastMatch: Instant | null
let time: number

beforeEach(async () => {
  store = openSqliteReadStore(':memory:')
  identity = openSqliteIdentityStore(':memory:')
  bus = openInProcessLiveBus((error) => {
    throw error
  })
  await store.activate(generation)
  committed = 0
  lastMatch = null
  time = 0
  models = await ReadModels.open(
    store,
    bus,
    async () => null,
    () => time,
  )
  list = new AccountList(models, identity, lastMatches, () => time)
  await bus.subscribe('account-changed', (message) => list.accountChanged(playerId(message.playerId)))
})
afterEach(async () => {
  await models.close()
  await store.close()
  await identity.close()
})

const lastMatches = { of: async (ids: Iterable<PlayerId>) => new Map([...ids].map((id) => [id, lastMatch] as const)) }

const at = (n: number) => positionFromText(String(n).padStart(6, '0'))

const addAccount = (pseudo: string, createdAt: number) =>
  identity.addAccount(
    newAccount({
      id: person(pseudo),
      pseudo,
      email: `${pseudo}@example.org`,
      createdAt,
    }),
  )

/**
 * Commits the document of an account as the projections do, and publishes the commit.
 * @param over fields that differ from an active player's; null deletes the document
 * @param isLost whether the bus loses the message
 */
async function commit(pseudo: string, over: Partial<AccountDocument> | null = {}, isLost = false): Promise<void> {
  const [since, position] = [committed === 0 ? null : at(committed), at(++committed)]
  const active = { status: 'active', roles: ['PLAYER'], language: 'fr', stars: 0 }
  const document = over === null ? null : { ...active, ...over }
  const writes = new Map([[person(pseudo), { document, position }]])
  await store.commit({ generation, floor: since, ceiling: { position, id: 'an event' }, epoch: 0, writes })
  if (!isLost) await bus.publish('committed', { generation, since, position, changed: [person(pseudo)] })
}

/** Commits and publishes a checkpoint without documents. */
async function commitNothing(): Promise<void> {
  const [since, position] = [at(committed), at(++committed)]
  await store.commit({ generation, floor: since, ceiling: { position, id: 'an event' }, epoch: 0, writes: new Map() })
  await bus.publish('committed', { generation, since, position, changed: [] })
}

const changeAccount = (pseudo: string) => bus.publish('account-changed', { playerId: person(pseudo) })
const listed = async (from = list): Promise<Account[]> => JSON.parse((await from.reply()).text)

it('shows each change of the read model and of the identity store, and reads only what changed', async () => {
  await addAccount('ann', 1)
  await addAccount('bob', 2)
  await commit('ann')
  expect((await listed()).map(({ pseudo }) => pseudo)).toEqual(['ann'])
  const range = vi.spyOn(store, 'range')
  const accounts = vi.spyOn(identity, 'accounts')
  await commit('bob', { status: 'pending' })
  expect((await listed()).map(({ pseudo, status }) => [pseudo, status])).toEqual([
    ['ann', 'active'],
    ['bob', 'pending'],
  ])
  await commit('bob')
  await identity.setBio(person('ann'), 'left-handed')
  await changeAccount('ann')
  expect(await listed()).toMatchObject([{ bio: 'left-handed' }, { status: 'active' }])
  await identity.rename(person('bob'), 'Bobby')
  await changeAccount('bob')
  expect((await listed()).map(({ pseudo }) => pseudo)).toEqual(['ann', 'Bobby'])
  await identity.erase(person('ann'))
  await changeAccount('ann')
  expect((await listed()).map(({ pseudo }) => pseudo)).toEqual(['Bobby'])
  expect(range).not.toHaveBeenCalled()
  expect(accounts.mock.calls.map(([ids]) => ids)).toEqual([
    [person('bob')],
    [person('ann'), person('bob')],
    [person('bob')],
    [person('ann')],
  ])
})

it('returns the same reply object, and reads nothing, after commits that change no account', async () => {
  await addAccount('ann', 1)
  await commit('ann')
  const first = await list.reply()
  const accounts = vi.spyOn(identity, 'accounts')
  for (let n = 0; n < 150; n += 1) await commitNothing()
  expect(await list.reply()).toBe(first)
  expect(accounts).not.toHaveBeenCalled()
})

it('names the last match, and the pending registrations, oldest first', async () => {
  for (const [index, name] of ['dan', 'cleo', 'bob', 'ann'].entries()) await addAccount(name, index)
  await commit('ann')
  expect(await listed()).toMatchObject([{ pseudo: 'ann', lastMatch: null }])
  expect(await list.waiting()).toEqual({ count: 0, pseudos: [] })
  lastMatch = instant(5_000)
  expect(await listed()).toMatchObject([{ lastMatch: '1970-01-01T00:00:05.000Z' }])
  for (const name of ['ann', 'bob', 'cleo', 'dan']) await commit(name, { status: 'pending' })
  expect(await list.waiting()).toEqual({ count: 4, pseudos: ['dan', 'cleo', 'bob'] })
})

it('shows a change of the identity store within a minute when its message is lost', async () => {
  await addAccount('ann', 1)
  await commit('ann')
  await listed()
  await identity.setBio(person('ann'), 'left-handed')
  time += 59_999
  expect(await listed()).toMatchObject([{ bio: '' }])
  time += 1
  const changed = await list.reply()
  expect(JSON.parse(changed.text)).toMatchObject([{ bio: 'left-handed' }])
  time += 60_000
  expect(await list.reply()).toBe(changed)
})

it('reads a changed account again after a failed read', async () => {
  await addAccount('ann', 1)
  await commit('ann')
  await listed()
  await commit('ann', { stars: 1 })
  vi.spyOn(identity, 'accounts').mockRejectedValueOnce(new Error('away'))
  await expect(list.reply()).rejects.toThrow('away')
  expect(await listed()).toMatchObject([{ tournamentWins: 1 }])
})

it('equals a list that is built anew, also after lost messages', async () => {
  const names = ['ann', 'bob', 'cleo', 'dan']
  for (const [index, name] of names.entries()) await addAccount(name, index)
  const change = fc.record({
    pseudo: fc.constantFrom(...names),
    document: fc.option(fc.record({ stars: fc.nat(3) })),
    bio: fc.option(fc.constantFrom('left-handed', 'right-handed')),
    isLost: fc.boolean(),
  })
  const changes = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (made) => {
    for (const { pseudo, document, bio, isLost } of made) {
      await commit(pseudo, document, isLost)
      if (bio !== null) await identity.setBio(person(pseudo), bio)
      if (isLost) time += 60_000
      else await changeAccount(pseudo)
      const anew = new AccountList(models, identity, lastMatches, () => time)
      expect(await listed()).toEqual(await listed(anew))
    }
  })
  await fc.assert(changes, { numRuns: 30 })
})
