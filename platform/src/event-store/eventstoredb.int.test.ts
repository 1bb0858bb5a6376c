import { afterAll, beforeAll, describe } from 'vitest'
import type { TestServer } from '../testing/server.ts'
import { openEventStoreDb } from './eventstoredb.ts'
import { eventStoreContract } from './testing/contract.ts'
import { eventStoreImage, startEventStore } from './testing/event-store-server.ts'
import { type FakeEsdbOptions, startFakeEsdb } from './testing/fake-esdb.ts'

function opened(url: string, end: () => Promise<void> = async () => undefined) {
  let store = openEventStoreDb(url)
  return {
    store,
    reopen: async () => {
      await store.close()
      store = openEventStoreDb(url)
      return store
    },
    clear: async () => {
      await store.close()
      await end()
    },
  }
}

const onFake = (options: FakeEsdbOptions) => async () => {
  const fake = await startFakeEsdb(options)
  return opened(fake.url, () => fake.stop())
}

describe('against the fake server', () => {
  eventStoreContract('eventstoredb, server with batch append', onFake({ batchAppend: true }))
  eventStoreContract('eventstoredb, server without batch append', onFake({ batchAppend: false }))
})

const { name, missing } = eventStoreImage
describe.skipIf(missing !== null)(`against ${name}${missing === null ? '' : ` (${missing})`}`, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startEventStore()
  })
  afterAll(() => server.end())

  eventStoreContract('eventstoredb, the real server', async () => opened(server.url))
})
