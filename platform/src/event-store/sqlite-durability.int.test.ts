import { fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DataFolderUnusable } from '../sqlite/errors.ts'
import { openDatabase } from '../sqlite/open.ts'
import { typescriptFlags } from '../testing/typescript-flags.ts'
import { openSqliteEventStore } from './sqlite.ts'
import { countedNumbersOf } from './testing/contract/bench.ts'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'topspin-'))
  path = join(folder, 'events.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a writer that is killed', () => {
  // Each round kills the writer after more appends than the round before.
  test('loses no acknowledged event', { timeout: 60_000 }, async () => {
    let acknowledged = -1
    for (const killAfter of [1, 7, 40, 150, 333]) {
      const writer = startWriter(path)
      let lines = 0
      for await (const line of createInterface(writer.stdout)) {
        acknowledged = Number(line)
        if (++lines === killAfter) writer.kill('SIGKILL')
      }
      const store = openSqliteEventStore(path)
      const stored = await store.readStream('written')
      await store.close()
      expect(lines).toBeGreaterThanOrEqual(killAfter)
      expect(stored.length).toBeGreaterThan(acknowledged)
      // Each append has two events, so an odd number would mean that only a part of an append was stored.
      expect(stored.length % 2).toBe(0)
      expect(countedNumbersOf(stored)).toEqual(stored.map((_, n) => n))
    }
  })

  test('holds the lock while it runs, and leaves none when it is killed', async () => {
    const writer = startWriter(path)
    await once(writer.stdout, 'data')
    expect(() => openSqliteEventStore(path)).toThrow('another Topspin is using it')
    writer.kill('SIGKILL')
    await once(writer, 'exit')
    await openSqliteEventStore(path).close()
  })
})

describe('a log that cannot be used', () => {
  test('refuses a second store on the same file', async () => {
    const store = openSqliteEventStore(path)
    expect(() => openSqliteEventStore(path)).toThrow(DataFolderUnusable)
    await store.close()
  })

  test('refuses a log of a newer version and does not change it', async () => {
    const db = openDatabase(path, { synchronous: 'FULL' })
    db.exec('PRAGMA user_version = 99')
    db.close()
    expect(() => openSqliteEventStore(path)).toThrow(`${path}: a newer Topspin wrote this log`)
    // The failed open must release the lock.
    expect(() => openSqliteEventStore(path)).toThrow('a newer Topspin')
  })

  test('refuses a damaged log with one line', async () => {
    const store = openSqliteEventStore(path)
    await store.append('s', [{ id: 'a', type: 'T', data: 'ping pong '.repeat(9000), metadata: {} }], {
      kind: 'no-stream',
    })
    await store.close()
    const file = openSync(path, 'r+')
    writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, 4096)
    closeSync(file)
    expect(() => openSqliteEventStore(path)).toThrow(DataFolderUnusable)
    writeFileSync(path, 'not a database at all '.repeat(500))
    expect(() => openSqliteEventStore(path)).toThrow('it is not a database')
  })

  test('refuses changes and deletions of events', async () => {
    const store = openSqliteEventStore(path)
    await store.append('s', [{ id: 'a', type: 'T', data: 1, metadata: {} }], { kind: 'no-stream' })
    await store.close()
    const db = openDatabase(path, { synchronous: 'FULL' })
    expect(() => db.exec("UPDATE events SET data = '2'")).toThrow('append-only')
    expect(() => db.exec('DELETE FROM events')).toThrow('append-only')
    db.close()
  })
})

describe('appends that wait for a commit', () => {
  test('are committed when the store is closed; afterwards the store refuses every call', async () => {
    const store = openSqliteEventStore(path)
    const last = store.append('s', [{ id: 'a', type: 'T', data: 1, metadata: {} }], { kind: 'no-stream' })
    await store.close()
    await expect(last).resolves.toMatchObject({ revision: 0 })
    await expect(store.readStream('s')).rejects.toMatchObject({ name: 'EngineAway' })
    await expect(store.append('s', [], { kind: 'no-stream' })).rejects.toMatchObject({ name: 'EngineAway' })
  })

  test('an append with an id of another stream fails, and the other appends of its transaction succeed', async () => {
    const store = openSqliteEventStore(path)
    const event = { id: 'a', type: 'T', data: 1, metadata: {} }
    await store.append('s', [event], { kind: 'no-stream' })
    const [bad, good] = await Promise.allSettled([
      store.append('other', [{ ...event, id: 'b' }, event], { kind: 'no-stream' }),
      store.append('other', [{ ...event, id: 'c' }], { kind: 'no-stream' }),
    ])
    expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled'])
    expect((await store.readStream('other')).map(({ id }) => id)).toEqual(['c'])
    await store.close()
  })
})

function startWriter(path: string) {
  const child = fork(new URL('./testing/append-for-ever.ts', import.meta.url), [path], {
    execArgv: [...typescriptFlags],
    silent: true,
  })
  if (!child.stdout) throw new Error('stdout of the child process is not a pipe')
  return Object.assign(child, { stdout: child.stdout })
}
