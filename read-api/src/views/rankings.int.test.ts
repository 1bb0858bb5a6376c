import type { RankingEntry } from '@topspin/domain/contract/ranking'
import type { RankingDocument } from '@topspin/domain/documents/rankings'
import { fromPoints, halfPoints, type Ladder, type PlayerId } from '@topspin/domain/ids'
import { ranksOf } from '@topspin/domain/ranks'
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
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Ladders } from '../memory/ladders.ts'
import { ReadModels } from '../memory/read-models.ts'
import { createRankingSerialiser } from './rankings.ts'

let store: ReadStore
let identity: IdentityStore
let models: ReadModels
let ladders: Ladders
let bus: LiveBus
const generation = firstGeneration('rankings', 1)

beforeEach(async () => {
  store = openSqliteReadStore(':memory:')
  identity = openSqliteIdentityStore(':memory:')
  await store.activate(generation)
  bus = openInProcessLiveBus((error) => {
    throw error
  })
  models = await ReadModels.open(store, bus, async () => null)
  ladders = new Ladders(models, identity)
})
afterEach(async () => {
  await models.close()
  await store.close()
  await identity.close()
})

type Line = readonly [pseudo: string, score: number, wins: number, over?: Partial<RankingDocument>]

/** Adds players with these results in `simple`. In `double` they have the start score. */
async function put(...lines: readonly Line[]): Promise<void> {
  const beginner = { score: fromPoints(500), wins: 0, losses: 0 }
  const documents = lines.map(([pseudo, score, wins, over = {}]): [PlayerId, RankingDocument] => [
    person(pseudo),
    { active: true, stars: 0, simple: { score: fromPoints(score), wins, losses: 0 }, double: beginner, ...over },
  ])
  const position = positionFromText('1')
  const writes = new Map<string, { document: RankingDocument; position: typeof position }>(
    documents.map(([id, document]) => [id, { document, position }]),
  )
  await store.commit({ generation, floor: null, ceiling: { position, id: 'an event' }, epoch: 0, writes })
  for (const [pseudo] of lines)
    await identity.addAccount(
      newAccount({
        id: person(pseudo),
        pseudo,
        email: `${pseudo}@example.org`,
        createdAt: 0,
      }),
    )
}

/** A ladder as the call returns it. */
async function ranking(ladder: Ladder, from = ladders): Promise<RankingEntry[]> {
  return JSON.parse((await createRankingSerialiser(from, 'simpleRanking', ladder)()).text)
}

describe('a ladder', () => {
  it('is sorted by score, then wins, then pseudo in French order; equal scores share a rank', async () => {
    await put(
      ['Zoé', 500, 3],
      ['émile', 500, 2],
      ['Eve', 500, 2],
      ['Fay', 500, 2],
      ['Max', 505.5, 0],
      ['Lou', 494.5, 9],
    )
    expect(await ranking('simple')).toEqual([
      { rank: 1, pseudo: 'Max', score: 505.5, tournamentWins: 0 },
      { rank: 2, pseudo: 'Zoé', score: 500, tournamentWins: 0 },
      { rank: 2, pseudo: 'émile', score: 500, tournamentWins: 0 },
      { rank: 2, pseudo: 'Eve', score: 500, tournamentWins: 0 },
      { rank: 2, pseudo: 'Fay', score: 500, tournamentWins: 0 },
      { rank: 6, pseudo: 'Lou', score: 494.5, tournamentWins: 0 },
    ])
    expect((await ranking('double')).map(({ rank }) => rank)).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('lists active players only, with their stars', async () => {
    await put(['Max', 500, 0, { stars: 2 }], ['Gone', 900, 9, { active: false }])
    expect(await ranking('simple')).toEqual([{ rank: 1, pseudo: 'Max', score: 500, tournamentWins: 2 }])
  })
})

describe('a ladder that changes', () => {
  const names = ['ann', 'Bob', 'Cléo', 'dan', 'Eve', 'Fay']
  const change = fc.record({
    pseudo: fc.constantFrom(...names),
    score: fc.integer({ min: 990, max: 1010 }),
    wins: fc.nat(2),
    active: fc.boolean(),
    isDelivered: fc.boolean(),
  })

  it('equals one that is built anew, whichever messages of the changes arrive', async () => {
    await put(...names.map((name): Line => [name, 500, 0]))
    let [floor, clock] = [positionFromText('1'), 0]
    await models.close()
    models = await ReadModels.open(
      store,
      bus,
      async () => null,
      () => clock,
    )
    ladders = new Ladders(models, identity)
    const reply = createRankingSerialiser(ladders, 'simpleRanking', 'simple')
    const changes = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (made) => {
      for (const { pseudo, score, wins, active, isDelivered } of made) {
        const record = { score: halfPoints(score), wins, losses: 0 }
        const ceiling = positionFromText(String(Number(floor) + 1).padStart(9, '1'))
        const document: RankingDocument = { active, stars: wins, simple: record, double: record }
        const writes = new Map([[person(pseudo), { document, position: ceiling }]])
        await store.commit({ generation, floor, ceiling: { position: ceiling, id: 'an event' }, epoch: 0, writes })
        const message = { generation, since: floor, position: ceiling, changed: [person(pseudo)] }
        if (isDelivered) await bus.publish('committed', message)
        else clock += 1_000 // the store is checked again after a second
        floor = ceiling
        // The second list has its own read models, so that it does not depend on the messages that `models` has
        // received.
        const ownModels = await ReadModels.open(store, bus, async () => null)
        const anew = new Ladders(ownModels, identity)
        expect(JSON.parse((await reply()).text)).toEqual(await ranking('simple', anew))
        expect((await ladders.orders()).alphabetical).toEqual((await anew.orders()).alphabetical)
        await ownModels.close()
      }
    })
    await fc.assert(changes, { numRuns: 15 })
  })

  it('reads only the documents that changed', async () => {
    await put(['ann', 500, 0], ['Bob', 490, 0])
    await ranking('simple')
    const range = vi.spyOn(store, 'range')
    const record = { score: fromPoints(510), wins: 1, losses: 0 }
    const [floor, ceiling] = [positionFromText('1'), positionFromText('2')]
    const document: RankingDocument = { active: true, stars: 0, simple: record, double: record }
    const writes = new Map([[person('Bob'), { document, position: ceiling }]])
    await store.commit({ generation, floor, ceiling: { position: ceiling, id: 'an event' }, epoch: 0, writes })
    await bus.publish('committed', { generation, since: floor, position: ceiling, changed: [person('Bob')] })
    expect((await ranking('simple')).map(({ pseudo }) => pseudo)).toEqual(['Bob', 'ann'])
    expect(range).not.toHaveBeenCalled()
  })

  it('shows that an account was erased, and reads again after a failed read', async () => {
    await put(['ann', 500, 0], ['Bob', 490, 0])
    await ranking('simple')
    await identity.erase(person('ann'))
    ladders.accountChanged(person('ann'))
    await bus.publish('account-changed', { playerId: person('ann') })
    vi.spyOn(identity, 'pseudos').mockRejectedValueOnce(new Error('away'))
    await expect(ranking('simple')).rejects.toThrow('away')
    expect((await ranking('simple')).map(({ pseudo }) => pseudo)).toEqual(['Joueur supprimé', 'Bob'])
  })
})

describe('ranks', () => {
  it('are one more than the number of better scores (1, 2, 2, 4)', () => {
    expect(ranksOf([9, 7, 7, 3])).toEqual([1, 2, 2, 4])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (any) => {
        const scores = any.toSorted((a, b) => b - a)
        const better = scores.map((score) => scores.filter((other) => other > score).length)
        expect(ranksOf(scores)).toEqual(better.map((count) => count + 1))
      }),
    )
  })
})
