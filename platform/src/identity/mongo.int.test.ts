import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EngineAway } from '../event-store/port.ts'
import { hasMongo, mongoName, startMongo, withMongo } from '../testing/mongo.ts'
import type { TestServer } from '../testing/server.ts'
import { identityContract } from './contract.ts'
import { openIdentity } from './open.ts'

describe.skipIf(!hasMongo)(withMongo, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startMongo()
  })
  afterAll(() => server.end())

  let vaults = 0
  const again = () => openIdentity(`${server.url}-${vaults}`)
  const open = () => {
    vaults++
    return again()
  }
  identityContract(mongoName, open, again)
})

test('a vault that is not there is away', async () => {
  const url = 'mongodb://127.0.0.1:1/topspin?serverSelectionTimeoutMS=50'
  await expect(openIdentity(url)).rejects.toThrow(EngineAway)
})
