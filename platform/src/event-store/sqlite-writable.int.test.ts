import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EngineAway } from '../operator-error.ts'
import { type Database, openDatabase } from '../sqlite/open.ts'
import type { EventStore } from './port.ts'
import { openSqliteEventStore, SqliteEventStore } from './sqlite.ts'
import { appendAtEnd } from './testing/append-at-end.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'topspin-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const append = (store: EventStore, size = 10) => {
  count += 1
  return appendAtEnd(store, 's', [{ id: `e${count}`, type: 'T', data: 'x'.repeat(size), metadata: {} }])
}
const version = (db: Database) => db.statement('SELECT count(*) AS n, max(position) AS last FROM events').get()

describe('a full disk', () => {
  test('makes the store unwritable after a failed append, until there is space again', async () => {
    const db = openDatabase(join(folder, 'events.db'), { synchronous: 'FULL' })
    const store = new SqliteEventStore(db)
    await append(store)
    const before = version(db)
    db.exec('PRAGMA max_page_count = 1')
    await expect(append(store, 100_000)).rejects.toThrow(EngineAway)
    await expect(store.demandWritable()).rejects.toThrow(EngineAway)
    await expect(store.demandWritable()).rejects.toThrow(EngineAway)
    expect(version(db)).toEqual(before)

    db.exec('PRAGMA max_page_count = 1000000')
    await store.demandWritable()
    expect(version(db)).toEqual(before)
    expect((await append(store)).revision).toBe(1)
    await store.close()
  })
})

describe('a deleted file', () => {
  const inFolder = join('data', 'events.db')

  test('makes the store refuse appends until the file is restored, because they would be lost', async () => {
    const store = openSqliteEventStore(join(folder, inFolder))
    await append(store)
    renameSync(join(folder, 'data'), join(folder, 'aside'))
    await expect(store.demandWritable()).rejects.toThrow(
      'events.db was deleted or replaced: put it back, or stop Topspin and restore a backup',
    )
    await expect(append(store)).rejects.toThrow(EngineAway)
    renameSync(join(folder, 'aside'), join(folder, 'data'))
    await store.demandWritable()
    expect((await append(store)).revision).toBe(1)
    await store.close()
  })

  test('makes the store refuse appends also when another file is at its path', async () => {
    const store = openSqliteEventStore(join(folder, inFolder))
    await append(store)
    rmSync(join(folder, 'data'), { recursive: true })
    mkdirSync(join(folder, 'data'))
    writeFileSync(join(folder, inFolder), '')
    await expect(store.demandWritable()).rejects.toThrow('was deleted or replaced')
    await expect(append(store)).rejects.toThrow(EngineAway)
    await store.close()
  })
})
