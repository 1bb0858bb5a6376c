// A child process, the baseline of replays: reads and parses every event of a log, then inserts the documents of read
// models into an empty database, once.
import { join } from 'node:path'
import { openBareConnection } from '@topspin/platform/sqlite/driver'
import { openDatabase } from '@topspin/platform/sqlite/open'

export interface ScanAndInsertTask {
  /** A data folder in which each read model of `models` was built once. */
  readonly folder: string
  readonly models: readonly string[]
  /** The file of the database that is created. */
  readonly target: string
}

/** How many events were read and documents inserted. `scanSeconds` is the part of `seconds` for the events. */
export interface ScanResult {
  readonly events: number
  readonly documents: number
  readonly scanSeconds: number
  readonly seconds: number
}

const documentsOfTransaction = 10_000

function run({ folder, models, target }: ScanAndInsertTask): ScanResult {
  const began = performance.now()
  const log = openBareConnection(join(folder, 'events.db'))
  let events = 0
  for (const row of log.prepare('SELECT * FROM events ORDER BY position').iterate()) {
    // The cast is right: both columns are TEXT, and the table is STRICT.
    const { data, metadata } = row as { data: string; metadata: string }
    JSON.parse(data)
    JSON.parse(metadata)
    events += 1
  }
  const scanSeconds = (performance.now() - began) / 1000
  const documents = models.length === 0 ? 0 : insertAll(folder, models, target)
  return { events, documents, scanSeconds, seconds: (performance.now() - began) / 1000 }
}

function insertAll(folder: string, models: readonly string[], target: string): number {
  const source = openBareConnection(join(folder, 'read.db'))
  const database = openDatabase(target, { synchronous: 'NORMAL' })
  database.exec(`CREATE TABLE documents (generation INTEGER NOT NULL, key TEXT NOT NULL, json TEXT NOT NULL,
    PRIMARY KEY (generation, key)) STRICT`)
  const rows = source
    .prepare(
      `SELECT generation, key, json FROM documents JOIN generations ON generations.id = documents.generation
        WHERE projection IN (${models.map(() => '?').join(', ')})`,
    )
    .iterate(...models)
  let count = 0
  let next = rows.next()
  while (!next.done) {
    database.transaction(() => {
      for (let n = 0; n < documentsOfTransaction && !next.done; n += 1) {
        // The cast is right: the SELECT returns these columns.
        const { generation, key, json } = next.value as { generation: number; key: string; json: string }
        database.statement('INSERT INTO documents (generation, key, json) VALUES (?, ?, ?)').run(generation, key, json)
        count += 1
        next = rows.next()
      }
    })
  }
  database.close()
  return count
}

process.on('message', (task: ScanAndInsertTask) => process.send?.(run(task)))
process.send?.('ready')
