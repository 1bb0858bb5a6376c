import type { Account } from '@topspin/domain/contract/account'
import type { AccountDocument } from '@topspin/domain/documents/accounts'
import { person } from '@topspin/domain/testing/builders'
import { parsePosition } from '@topspin/platform/event-store/port'
import type { Identity } from '@topspin/platform/identity/port'
import { openSqliteIdentity } from '@topspin/platform/identity/sqlite'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReadModels } from '../read-models.ts'
import { accountsReply } from './accounts.ts'

const generation = { projection: 'accounts', version: 1000 }
let store: ReadStore
let identity: Identity
let bus: LiveBus
let models: ReadModels
let committed: number

beforeEach(async () => {
  store = openSqliteReadStore(':memory:')
  identity = openSqliteIdentity(':memory:')
  bus = openInProcessLiveBus((error) => {
    throw error
  })
  await store.activate(generation)
  models = await ReadModels.open(store, bus, async () => null)
  committed = 0
})
afterEach(async () => {
  await models.close()
  await store.close()
  await identity.close()
})

const addAccount = (pseudo: string, createdAt: number) =>
  identity.addAccount({
    id: person(pseudo),
    pseudo,
    email: `${pseudo}@example.org`,
    bio: '',
    passwordHash: '',
    temporaryUntil: null,
    temporaryUsed: false,
    createdAt,
  })

/** Commits an account's document, as the projections do, and says so on the bus. */
async function commit(pseudo: string, over: Partial<AccountDocument> = {}): Promise<void> {
  const [since, position] = [
    committed === 0 ? null : parsePosition(String(committed)),
    parsePosition(String(++committed)),
  ]
  const document = { status: 'active', roles: ['PLAYER'], language: 'fr', stars: 0, ...over }
  const writes = new Map([[person(pseudo), { document, position }]])
  await store.commit({ generation, floor: since, ceiling: { position, id: 'an event' }, epoch: 0, writes })
  await bus.publish('committed', { ...generation, since, position, changed: [person(pseudo)] })
}

it('the list of accounts shows each change of the read model and of the account store', async () => {
  const reply = accountsReply(models, identity)
  const list = async (): Promise<Account[]> => JSON.parse((await reply()).json)
  await addAccount('ann', 1)
  await addAccount('bob', 2)
  await commit('ann')
  expect((await list()).map(({ pseudo }) => pseudo)).toEqual(['ann'])
  const range = vi.spyOn(store, 'range')
  await commit('bob', { status: 'pending' })
  expect((await list()).map(({ pseudo, status }) => [pseudo, status])).toEqual([
    ['ann', 'active'],
    ['bob', 'pending'],
  ])
  await commit('bob')
  await identity.setBio(person('ann'), 'left-handed')
  expect(await list()).toMatchObject([{ bio: 'left-handed' }, { status: 'active' }])
  await identity.erase(person('ann'))
  expect((await list()).map(({ pseudo }) => pseudo)).toEqual(['bob'])
  // After the first look only what changed is read.
  expect(range).not.toHaveBeenCalled()
})
