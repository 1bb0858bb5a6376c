import { pointsTakenKey } from '@topspin/domain/documents/statistics'
import { halfPoints } from '@topspin/domain/ids'
import { person } from '@topspin/domain/testing/builders'
import { positionFromText } from '@topspin/platform/event-store/port'
import { newAccount } from '@topspin/platform/identity/new-account'
import type { IdentityStore } from '@topspin/platform/identity/port'
import { openSqliteIdentityStore } from '@topspin/platform/identity/sqlite'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Ladders } from '../memory/ladders.ts'
import { ReadModels } from '../memory/read-models.ts'
import { playerStats } from './statistics.ts'

const [ann, ben, cleo] = [person('ann'), person('ben'), person('cleo')]

let store: ReadStore
let identity: IdentityStore
let models: ReadModels

beforeEach(async () => {
  store = openSqliteReadStore(':memory:')
  identity = openSqliteIdentityStore(':memory:')
  const bus = openInProcessLiveBus((error) => {
    throw error
  })
  models = await ReadModels.open(store, bus, async () => null)
  for (const [id, pseudo] of [
    [ben, 'Ben'],
    [cleo, 'Cleo'],
  ] as const)
    await identity.addAccount(newAccount({ id, pseudo, email: `${pseudo}@example.org`, createdAt: 0 }))
})
afterEach(async () => {
  await models.close()
  await store.close()
  await identity.close()
})

/** Serves these documents of the read model `statistics`. */
async function put(documents: Readonly<Record<string, unknown>>): Promise<void> {
  const position = positionFromText('1')
  const generation = firstGeneration('statistics', 1)
  const writes = new Map(Object.entries(documents).map(([key, document]) => [key, { document, position }]))
  await store.commit({ generation, floor: null, ceiling: { position, id: 'an event' }, epoch: 0, writes })
  await store.activate(generation)
}

const favouriteTarget = async () =>
  (await playerStats({ models, identity, ladders: new Ladders(models, identity) }, ann)).milkingCow

describe('the favourite target', () => {
  it('is the opponent from whom most was taken', async () => {
    await put({
      [pointsTakenKey(ann, ben)]: { taken: halfPoints(12) },
      [pointsTakenKey(ann, cleo)]: { taken: halfPoints(24) },
      [pointsTakenKey(ben, ann)]: { taken: halfPoints(99) },
    })
    expect(await favouriteTarget()).toEqual({ player: 'Cleo', nb: 12 })
  })

  it('is the one with the lower id when two have lost as much', async () => {
    await put({
      [pointsTakenKey(ann, ben)]: { taken: halfPoints(12) },
      [pointsTakenKey(ann, cleo)]: { taken: halfPoints(12) },
    })
    expect(await favouriteTarget()).toEqual({ player: ben < cleo ? 'Ben' : 'Cleo', nb: 6 })
  })

  it('is nobody for a player who has taken no point', async () => {
    await put({ [pointsTakenKey(ben, ann)]: { taken: halfPoints(12) } })
    expect(await favouriteTarget()).toEqual({ player: null, nb: 0 })
  })
})
