import { describe } from 'vitest'
import { openEventStoreDb } from './eventstoredb.ts'
import { eventStoreContract } from './testing/contract.ts'
import { type FakeEsdbOptions, startFakeEsdb } from './testing/fake-esdb.ts'

const onFake = (options: FakeEsdbOptions) => async () => {
  const fake = await startFakeEsdb(options)
  let store = openEventStoreDb(fake.url)
  return {
    store,
    reopen: async () => {
      await store.close()
      store = openEventStoreDb(fake.url)
      return store
    },
    clear: async () => {
      await store.close()
      await fake.stop()
    },
  }
}

describe('against the fake server', () => {
  eventStoreContract('eventstoredb, server with batch append', onFake({ batchAppend: true }))
  eventStoreContract('eventstoredb, server without batch append', onFake({ batchAppend: false }))
})
