import type { RankingDocument } from '@topspin/domain/documents/rankings'
import { fromPoints, type PlayerId } from '@topspin/domain/ids'
import { person } from '@topspin/domain/testing/builders'
import { parsePosition } from '@topspin/platform/event-store/port'
import type { Identity } from '@topspin/platform/identity/port'
import { openSqliteIdentity } from '@topspin/platform/identity/sqlite'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ReadModels } from '../read-models.ts'
import { rankingView, ranksOf } from './rankings.ts'

let store: ReadStore
let identity: Identity
let models: ReadModels
const generation = { projection: 'rankings', version: 1000 }

beforeEach(async () => {
  store = openSqliteReadStore(':memory:')
  identity = openSqliteIdentity(':memory:')
  await store.activate(generation)
  models = await ReadModels.open(
    store,
    openInProcessLiveBus(() => {}),
  )
})
afterEach(async () => {
  await models.close()
  await store.close()
  await identity.close()
})

type Line = readonly [pseudo: string, score: number, wins: number, over?: Partial<RankingDocument>]

/** Puts people on the simple ladder; on the double one they are all beginners. */
async function put(...lines: readonly Line[]): Promise<void> {
  const beginner = { score: fromPoints(500), wins: 0, losses: 0 }
  const documents = lines.map(([pseudo, score, wins, over = {}]): [PlayerId, RankingDocument] => [
    person(pseudo),
    { active: true, stars: 0, simple: { score: fromPoints(score), wins, losses: 0 }, double: beginner, ...over },
  ])
  const position = parsePosition('1')
  const writes = new Map<string, { document: RankingDocument; position: typeof position }>(
    documents.map(([id, document]) => [id, { document, position }]),
  )
  await store.commit({ generation, floor: null, ceiling: position, epoch: 0, writes })
  for (const [pseudo] of lines)
    await identity.addAccount({
      id: person(pseudo),
      pseudo,
      email: `${pseudo}@example.org`,
      bio: '',
      passwordHash: '',
      temporaryUntil: null,
      temporaryUsed: false,
      createdAt: 0,
    })
}

describe('a ladder', () => {
  it('goes by score, then wins, then pseudo as people sort it; equal scores share a rank', async () => {
    await put(
      ['Zoé', 500, 3],
      ['émile', 500, 2],
      ['Eve', 500, 2],
      ['Fay', 500, 2],
      ['Max', 505.5, 0],
      ['Lou', 494.5, 9],
    )
    expect(await rankingView(models, identity, 'simple')).toEqual([
      { rank: 1, pseudo: 'Max', score: 505.5, tournamentWins: 0 },
      { rank: 2, pseudo: 'Zoé', score: 500, tournamentWins: 0 },
      { rank: 2, pseudo: 'émile', score: 500, tournamentWins: 0 },
      { rank: 2, pseudo: 'Eve', score: 500, tournamentWins: 0 },
      { rank: 2, pseudo: 'Fay', score: 500, tournamentWins: 0 },
      { rank: 6, pseudo: 'Lou', score: 494.5, tournamentWins: 0 },
    ])
    expect((await rankingView(models, identity, 'double')).map(({ rank }) => rank)).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('lists active players only, with their stars', async () => {
    await put(['Max', 500, 0, { stars: 2 }], ['Gone', 900, 9, { active: false }])
    expect(await rankingView(models, identity, 'simple')).toEqual([
      { rank: 1, pseudo: 'Max', score: 500, tournamentWins: 2 },
    ])
  })
})

describe('ranks', () => {
  it('are one more than how many have a better score (1, 2, 2, 4)', () => {
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
