import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteEventStore } from './sqlite.ts'
import { eventStoreContract } from './testing/contract.ts'

eventStoreContract('sqlite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'topspin-'))
  const path = join(folder, 'events.db')
  let store = openSqliteEventStore(path)
  return {
    store,
    reopen: async () => {
      await store.close()
      store = openSqliteEventStore(path)
      return store
    },
    clear: async () => {
      await store.close()
      rmSync(folder, { recursive: true })
    },
  }
})
