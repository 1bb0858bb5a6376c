import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EngineAway } from '../engine-away.ts'
import { parsePosition } from '../event-store/port.ts'
import { connectMongo } from '../mongo/connect.ts'
import { hasMongo, mongoName, startMongo, withMongo } from '../testing/mongo.ts'
import type { TestServer } from '../testing/server.ts'
import { openReadStore } from './open.ts'
import { readStoreContract } from './testing/contract.ts'

describe.skipIf(!hasMongo)(withMongo, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startMongo()
  })
  afterAll(() => server.end())

  test('keeps the generations, pointer and progress of an earlier release, which names a generation by one number', async () => {
    const connection = await connectMongo(server.url)
    const records = (name: string) =>
      connection.db.collection<{ _id: string; [field: string]: unknown }>(`read.${name}`)
    const find = (name: string) => records(name).findOne({ _id: 'rankings' })
    const progress = { state: 'failed', startedAt: '', done: 1, total: 2, eventsPerSecond: 1, failure: 'why' } as const
    const json = JSON.stringify({ generation: { projection: 'rankings', version: 1002 }, ...progress })
    for (const [name, record] of [
      ['generations', { _id: 'rankings@1001', position: '7', epoch: 1, holder: null, until: 0, pending: null }],
      ['documents.rankings@1001', { _id: 'ann', _pos: '7', json: '{"score":510}' }],
      ['pointers', { _id: 'rankings', active: 1001, previous: 1000 }],
      ['progress', { _id: 'rankings', version: 1002, json }],
    ] as const)
      await records(name).insertOne(record)

    const [first, second, third] = [0, 1, 2].map((rebuild) => ({ projection: 'rankings', foldVersion: 1, rebuild }))
    const store = await openReadStore(server.url)
    expect(await store.pointer('rankings')).toEqual({ active: second, previous: first })
    expect(await store.get(second!, 'ann')).toEqual({ score: 510 })
    expect((await store.checkpoint(second!)).position).toBe(parsePosition('7'))
    expect(await store.progress('rankings')).toEqual({ generation: third, ...progress })

    await store.saveProgress({ generation: third!, ...progress })
    expect(await find('progress')).toEqual({ _id: 'rankings', version: 1002, json: expect.any(String) })
    await store.activate(third!)
    expect(await find('pointers')).toEqual({ _id: 'rankings', active: 1002, previous: 1001 })
    await store.close()
    await connection.close()
  })

  readStoreContract(mongoName, () => openReadStore(server.url), 15)
})

test('throws EngineAway when no server answers', async () => {
  const url = 'mongodb://127.0.0.1:1/topspin?serverSelectionTimeoutMS=50'
  await expect(openReadStore(url)).rejects.toThrow(EngineAway)
})
