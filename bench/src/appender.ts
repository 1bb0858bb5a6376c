// A child process that appends events to an event store, or inserts rows into the tables of the SQLite event store.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openEventStore } from '@topspin/platform/event-store/open'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { openBareConnection } from '@topspin/platform/sqlite/driver'
import { type Database, openDatabase } from '@topspin/platform/sqlite/open'
import { quantile } from './statistics.ts'

export interface AppendTask {
  /** An event store by its URL, or raw inserts into a new SQLite database. */
  readonly into: { readonly url: string } | 'raw inserts'
  /** How many writers append at once. Each writer appends again when its append is durable. */
  readonly writers: number
  readonly seconds: number
  /** An empty folder, for the database of raw inserts. */
  readonly folder: string
}

export interface AppendResult {
  readonly perSecond: number
  /** The median milliseconds of an append. */
  readonly p50: number
}

const data = { ladder: 'simple', winners: [randomUUID()], losers: [randomUUID()], sets: [2, 1], gap: 12, impact: 8 }
const metadata = {
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actor: randomUUID(),
  at: '2026-01-01T00:00:00Z',
}

async function run({ into, writers, seconds, folder }: AppendTask): Promise<AppendResult> {
  const { append, close } = into === 'raw inserts' ? await rawInserts(folder) : await eventStore(into.url)
  const began = performance.now()
  const until = began + seconds * 1000
  const times: number[] = []
  // Each writer of each task appends to a stream of its own.
  const prefix = randomUUID()
  const write = async (writer: number) => {
    for (let n = 0; performance.now() < until; n += 1) {
      const sent = performance.now()
      await append(`bench/${prefix}-${writer}`, n)
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  const perSecond = (times.length / (performance.now() - began)) * 1000
  await close()
  return { perSecond, p50: quantile(times, 0.5) }
}

interface Appender {
  append(stream: string, revision: number): Promise<unknown>
  close(): Promise<void>
}

async function eventStore(url: string): Promise<Appender> {
  const log = await openEventStore(url)
  return {
    append: (stream, revision) =>
      log.append(
        stream,
        [{ id: randomUUID(), type: 'MatchPlayed', data, metadata }],
        revision === 0 ? { kind: 'no-stream' } : { kind: 'exactly', revision: revision - 1 },
      ),
    close: () => log.close(),
  }
}

interface WaitingInsert {
  readonly stream: string
  readonly revision: number
  readonly resolve: () => void
}

/** Inserts rows without the checks of an event store. Inserts of one turn of the event loop share a transaction. */
async function rawInserts(folder: string): Promise<Appender> {
  const database = openDatabase(join(folder, 'raw.db'), { synchronous: 'FULL' })
  await createTable(database, folder)
  let waiting: WaitingInsert[] = []
  const commit = () => {
    const group = waiting
    waiting = []
    const sql = 'INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)'
    const insert = database.statement(sql)
    database.transaction(() => {
      for (const { stream, revision } of group)
        insert.run(stream, revision, randomUUID(), 'MatchPlayed', JSON.stringify(data), JSON.stringify(metadata))
    })
    for (const { resolve } of group) resolve()
  }
  return {
    append: (stream, revision) => {
      if (waiting.length === 0) setImmediate(commit)
      return new Promise<void>((resolve) => waiting.push({ stream, revision, resolve }))
    },
    close: async () => database.close(),
  }
}

/** Creates the tables, indexes and triggers of the SQLite event store. */
async function createTable(database: Database, folder: string): Promise<void> {
  const path = join(folder, 'empty.db')
  await openSqliteEventStore(path).close()
  const empty = openBareConnection(path)
  const rows = empty.prepare("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'").all()
  empty.close()
  // The cast is right: `sql` is the only column of the SELECT.
  for (const row of rows) database.exec((row as { sql: string }).sql)
}

process.on('message', async (task: AppendTask) => process.send?.(await run(task)))
process.send?.('ready')
