import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EngineAway } from '../operator-error.ts'
import { hasMongo, mongoName, mongoSuiteTitle, startMongo } from '../testing/mongo.ts'
import type { TestServer } from '../testing/server.ts'
import { openReadStore } from './open.ts'
import { readStoreContract } from './testing/contract.ts'

describe.skipIf(!hasMongo)(mongoSuiteTitle, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startMongo()
  })
  afterAll(() => server.end())

  readStoreContract(mongoName, () => openReadStore(server.url), 15)
})

test('throws EngineAway when no server answers', async () => {
  const url = 'mongodb://127.0.0.1:1/topspin?serverSelectionTimeoutMS=50'
  await expect(openReadStore(url)).rejects.toThrow(EngineAway)
})
