import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EngineAway } from '../operator-error.ts'
import { hasMongo, mongoName, mongoSuiteTitle, startMongo } from '../testing/mongo.ts'
import type { TestServer } from '../testing/server.ts'
import { openIdentityStore } from './open.ts'
import { archivesContract } from './testing/archives-contract.ts'
import { calendarsContract } from './testing/calendars-contract.ts'
import { chatsContract } from './testing/chats-contract.ts'
import { companyLinksContract } from './testing/company-links-contract.ts'
import { identityContract } from './testing/contract.ts'
import { pairedScreensContract } from './testing/paired-screens-contract.ts'

describe.skipIf(!hasMongo)(mongoSuiteTitle, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startMongo()
  })
  afterAll(() => server.end())

  let stores = 0
  const again = () => openIdentityStore(`${server.url}-${stores}`)
  const open = () => {
    stores++
    return again()
  }
  identityContract(mongoName, open, again)
  pairedScreensContract(mongoName, open, again)
  archivesContract(mongoName, open)
  calendarsContract(mongoName, open)
  chatsContract(mongoName, open)
  companyLinksContract(mongoName, open)
})

test('throws EngineAway when no server answers', async () => {
  const url = 'mongodb://127.0.0.1:1/topspin?serverSelectionTimeoutMS=50'
  await expect(openIdentityStore(url)).rejects.toThrow(EngineAway)
})
