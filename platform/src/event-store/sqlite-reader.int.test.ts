import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openReadConnection } from '../sqlite/open.ts'
import type { EventStore } from './port.ts'
import { openSqliteEventStore } from './sqlite.ts'
import { openSqliteLogReader } from './sqlite-reader.ts'
import { eventStoreContract } from './testing/contract.ts'

/** An event store that appends with one connection and reads with another. */
function openBoth(path: string): EventStore {
  const writer = openSqliteEventStore(path)
  const reader = openSqliteLogReader(path)
  return {
    append: (stream, events, expected) => writer.append(stream, events, expected),
    demandWritable: () => writer.demandWritable(),
    readStream: (stream, options) => reader.readStream(stream, options),
    readAll: (after, limit) => reader.readAll(after, limit),
    at: (position) => reader.at(position),
    follow: (after, signal, check) => reader.follow(after, signal, check),
    head: () => reader.head(),
    countAfter: (after, limit) => reader.countAfter(after, limit),
    async close() {
      await reader.close()
      await writer.close()
    },
  }
}

eventStoreContract('sqlite, read by a further connection', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'topspin-'))
  const path = join(folder, 'events.db')
  let store = openBoth(path)
  return {
    store,
    reopen: async () => {
      await store.close()
      store = openBoth(path)
      return store
    },
    clear: async () => {
      await store.close()
      rmSync(folder, { recursive: true })
    },
  }
})

test('the connection of a reader cannot change the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'topspin-'))
  const path = join(folder, 'events.db')
  const store = openBoth(path)
  const connection = openReadConnection(path)
  expect(() => connection.exec('DROP TABLE events')).toThrow('readonly')
  connection.close()
  await store.close()
  rmSync(folder, { recursive: true })
})
