import { existsSync, renameSync, rmSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { DatabaseDamaged, toDataFolderError, translateEngineErrors } from '../sqlite/errors.ts'
import { databaseFileSuffixes, databaseFilesOf } from '../sqlite/files.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../sqlite/open.ts'
import { SharedTransactions } from '../sqlite/shared-transactions.ts'
import {
  generationToStored,
  pointerFromStored,
  progressFromJson,
  progressToJson,
  type StoredPointer,
} from './generation.ts'
import {
  type Checkpoint,
  type FoldedPage,
  type Generation,
  keyRange,
  leaseEnd,
  type ParkedEvent,
  type Pointer,
  type ReadStore,
  type ReplayProgress,
  type ServedGeneration,
} from './port.ts'
import { readStoreSchema } from './sqlite-schema.ts'

const dropAtOnce = 2_000
const loadAtOnce = 2_000

const sql = {
  find: 'SELECT id FROM generations WHERE projection = ? AND version = ?',
  make: 'INSERT INTO generations (projection, version) VALUES (?, ?) RETURNING id',
  get: 'SELECT json FROM documents WHERE generation = ? AND key = ?',
  put: 'INSERT INTO documents (generation, key, json) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET json = excluded.json',
  remove: 'DELETE FROM documents WHERE generation = ? AND key = ?',
  range: `SELECT key, json FROM documents WHERE generation = ? AND key >= ? AND key < min(?, ?)
    ORDER BY key LIMIT ?`,
  rangeDown: `SELECT key, json FROM documents WHERE generation = ? AND key >= ? AND key < min(?, ?)
    ORDER BY key DESC LIMIT ?`,
  checkpoint: 'SELECT position, event_id AS eventId, epoch FROM generations WHERE id = ?',
  isAt: 'SELECT 1 FROM generations WHERE id = ? AND position IS ? AND epoch = ?',
  advance: 'UPDATE generations SET position = ?, event_id = ? WHERE id = ? AND position IS ? AND epoch = ?',
  // The holder keeps its epoch, even when its lease has ended: no other worker wrote in between.
  lease: `UPDATE generations
    SET epoch = epoch + (holder IS NOT ?), holder = ?, lease_until = ?
    WHERE id = ? AND (holder IS ? OR lease_until <= ?)
    RETURNING epoch`,
  park: 'INSERT INTO parked (generation, position, json) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET json = excluded.json',
  parked: 'SELECT json FROM parked WHERE generation = ? ORDER BY position',
  pointer: 'SELECT active, previous FROM pointers WHERE projection = ?',
  activate: `INSERT INTO pointers (projection, active) VALUES (?, ?)
    ON CONFLICT DO UPDATE SET previous = active, active = excluded.active WHERE active <> excluded.active`,
  forgetPrevious: 'UPDATE pointers SET previous = NULL WHERE projection = ? AND previous = ?',
  dropDocuments: `DELETE FROM documents WHERE generation = ?1 AND key IN (
    SELECT key FROM documents WHERE generation = ?1 LIMIT ?2)`,
  dropParked: 'DELETE FROM parked WHERE generation = ?',
  dropProgress: 'DELETE FROM progress WHERE projection = ? AND version = ?',
  reset: `UPDATE generations SET position = NULL, event_id = NULL, epoch = epoch + 1, holder = NULL, lease_until = 0
    WHERE id = ?`,
  saveProgress: `INSERT INTO progress (projection, version, json) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET version = excluded.version, json = excluded.json`,
  progress: 'SELECT json FROM progress WHERE projection = ?',
  clearProgress: 'DELETE FROM progress WHERE projection = ?',
} as const

function rowOf<T>(row: unknown): T | undefined {
  // The cast is right: statements select columns of STRICT tables, whose types the schema enforces.
  return row as T | undefined
}

const parse = (row: unknown): unknown => {
  const found = rowOf<{ json: string }>(row)
  return found === undefined ? null : JSON.parse(found.json)
}

/**
 * Opens a read store in a SQLite file, or in memory for the path `:memory:`. Creates a missing file. Moves a damaged
 * file aside, because its content can be rebuilt.
 * @param onFailure called when a file was moved
 * @throws DataFolderUnusable when the file cannot be used
 */
export function openSqliteReadStore(
  path: string,
  onFailure: (failure: unknown) => void = () => {},
  options: Pick<DatabaseOptions, 'busyTimeout'> = {},
): ReadStore {
  try {
    return open(path, options)
  } catch (error) {
    if (!(error instanceof DatabaseDamaged)) throw error
    const aside = moveAside(path)
    onFailure(new Error(`${path} is damaged: moved to ${aside}; its content is rebuilt from the log`))
    return open(path, options)
  }
}

function open(path: string, options: Pick<DatabaseOptions, 'busyTimeout'>): ReadStore {
  // NORMAL: a power failure may lose the last pages with their checkpoint; they are folded again from the log.
  const database = openDatabase(path, { synchronous: 'NORMAL', ...options })
  try {
    database.exec(readStoreSchema)
    return new SqliteReadStore(database)
  } catch (error) {
    database.close()
    throw toDataFolderError(path, error)
  }
}

/** Renames the files of a database, always to the same names, so that repeated damage does not fill the disk. */
function moveAside(path: string): string {
  const aside = `${path}.damaged`
  for (const old of databaseFilesOf(aside)) rmSync(old)
  for (const end of databaseFileSuffixes) if (existsSync(path + end)) renameSync(path + end, aside + end)
  return aside
}

type Write = FoldedPage['writes'] extends ReadonlyMap<infer Key, infer Value> ? readonly [Key, Value] : never

/** Sorts writes by key, so that many writes change each page of SQLite's index only once. */
const inKeyOrder = (writes: FoldedPage['writes']): Write[] => [...writes].sort(([a], [b]) => (a < b ? -1 : 1))

class SqliteReadStore implements ReadStore {
  readonly #database: Database
  /** Ids in the table `generations`. Its committed rows are never deleted, so a known id stays valid. */
  readonly #ids = new Map<string, number>()
  /** Joins the commits of several read models, which often come in the same turn of the event loop. */
  readonly #commits = new SharedTransactions((work) => this.#write(work))

  constructor(database: Database) {
    this.#database = database
  }

  async get(generation: Generation, key: string) {
    return this.#do(() => this.#read(this.#id(generation), key))
  }

  async getMany(generation: Generation, keys: readonly string[]) {
    return this.#do(() => {
      const id = this.#id(generation)
      const found = new Map<string, unknown>()
      for (const key of keys) {
        const document = this.#read(id, key)
        if (document !== null) found.set(key, document)
      }
      return found
    })
  }

  async range(...[generation, prefix, options]: Parameters<ReadStore['range']>) {
    return this.#do(() => {
      const { from, to } = keyRange(prefix)
      const rows = this.#database
        .statement(options.newestFirst === true ? sql.rangeDown : sql.range)
        .all(this.#id(generation) ?? null, from, to, options.before ?? to, options.limit)
      return rows.flatMap((row) => {
        const key = rowOf<{ key: string }>(row)?.key
        return key === undefined ? [] : [{ key, document: parse(row) }]
      })
    })
  }

  async checkpoint(generation: Generation) {
    return this.#do(() => this.#checkpoint(generation))
  }

  commit(page: FoldedPage) {
    return this.#commits.write(() => {
      const id = this.#make(page.generation)
      const { ceiling, floor, epoch } = page
      const advanced = this.#database.statement(sql.advance).run(ceiling.position, ceiling.id, id, floor, epoch)
      if (Number(advanced.changes) === 0) return 'stale' as const
      this.#putAll(id, inKeyOrder(page.writes))
      for (const event of page.parked ?? [])
        this.#database.statement(sql.park).run(id, event.position, JSON.stringify(event))
      return 'committed' as const
    })
  }

  async load(page: FoldedPage) {
    const writes = inKeyOrder(page.writes)
    for (let from = 0; from < writes.length; from += loadAtOnce) {
      if (!this.#loadSome(page, writes.slice(from, from + loadAtOnce))) return 'stale'
      await nextTurn()
    }
    return this.commit({ ...page, writes: new Map() })
  }

  async lease(generation: Generation, holder: string, now: number, ttlMilliseconds: number) {
    return this.#write(() => {
      const id = this.#make(generation)
      const until = leaseEnd(now, ttlMilliseconds)
      const row = this.#database.statement(sql.lease).get(holder, holder, until, id, holder, now)
      return rowOf<{ epoch: number }>(row)?.epoch ?? null
    })
  }

  async parked(generation: Generation) {
    return this.#do(() => this.#parked(generation))
  }

  async served(projections: readonly string[]) {
    return this.#do(() => {
      const served = new Map<string, ServedGeneration>()
      for (const projection of projections) {
        const pointer = this.#pointer(projection)
        if (pointer === null) continue
        const { active } = pointer
        served.set(projection, { ...pointer, ...this.#checkpoint(active), parked: this.#parked(active) })
      }
      return served
    })
  }

  async pointer(projection: string) {
    return this.#do(() => this.#pointer(projection))
  }

  async activate(generation: Generation) {
    const { projection, version } = generationToStored(generation)
    this.#do(() => this.#database.statement(sql.activate).run(projection, version))
  }

  async drop(generation: Generation) {
    const { projection, version } = generationToStored(generation)
    this.#write(() => {
      const id = this.#make(generation)
      this.#database.statement(sql.dropParked).run(id)
      this.#database.statement(sql.dropProgress).run(projection, version)
      this.#database.statement(sql.forgetPrevious).run(projection, version)
      this.#database.statement(sql.reset).run(id)
    })
    // The documents are deleted in steps, because deleting millions at once would block the process. Documents that a
    // crash leaves behind are never read: a rebuild of the generation drops them first.
    while (this.#dropSome(generation) === dropAtOnce) await nextTurn()
  }

  async saveProgress(progress: ReplayProgress) {
    const { projection, version } = generationToStored(progress.generation)
    this.#do(() => this.#database.statement(sql.saveProgress).run(projection, version, progressToJson(progress)))
  }

  async progress(projection: string) {
    return this.#do(() => {
      const row = rowOf<{ json: string }>(this.#database.statement(sql.progress).get(projection))
      return row === undefined ? null : progressFromJson(row.json)
    })
  }

  async clearProgress(projection: string) {
    this.#do(() => this.#database.statement(sql.clearProgress).run(projection))
  }

  async close() {
    await this.#commits.flush()
    this.#database.close()
  }

  /** Writes a part of a page. @returns false when the page is stale */
  #loadSome({ generation, floor, epoch }: FoldedPage, writes: readonly Write[]): boolean {
    return this.#write(() => {
      const id = this.#make(generation)
      if (this.#database.statement(sql.isAt).get(id, floor, epoch) === undefined) return false
      this.#putAll(id, writes)
      return true
    })
  }

  #putAll(id: number, writes: readonly Write[]): void {
    const put = this.#database.statement(sql.put)
    for (const [key, { document }] of writes) {
      if (document === null) this.#database.statement(sql.remove).run(id, key)
      else put.run(id, key, JSON.stringify(document))
    }
  }

  #dropSome(generation: Generation): number {
    return this.#write(() => {
      const { changes } = this.#database.statement(sql.dropDocuments).run(this.#make(generation), dropAtOnce)
      return Number(changes)
    })
  }

  #checkpoint(generation: Generation): Checkpoint {
    const row = this.#database.statement(sql.checkpoint).get(this.#id(generation) ?? null)
    const found = rowOf<Checkpoint>(row)
    return { position: found?.position ?? null, eventId: found?.eventId ?? null, epoch: found?.epoch ?? 0 }
  }

  #parked(generation: Generation): ParkedEvent[] {
    const rows = this.#database.statement(sql.parked).all(this.#id(generation) ?? null)
    // The cast is right because `commit` wrote the JSON.
    return rows.map((row) => parse(row) as ParkedEvent)
  }

  #pointer(projection: string): Pointer | null {
    const row = rowOf<StoredPointer>(this.#database.statement(sql.pointer).get(projection))
    return row === undefined ? null : pointerFromStored(projection, row)
  }

  #read(id: number | undefined, key: string): unknown {
    return parse(this.#database.statement(sql.get).get(id ?? null, key))
  }

  #id(generation: Generation): number | undefined {
    const { projection, version } = generationToStored(generation)
    const name = `${projection}@${version}`
    const known = this.#ids.get(name)
    if (known !== undefined) return known
    const id = rowOf<{ id: number }>(this.#database.statement(sql.find).get(projection, version))?.id
    if (id !== undefined) this.#ids.set(name, id)
    return id
  }

  /** The id of a generation in the table `generations`. Inserts a missing row, so call it inside a transaction. */
  #make(generation: Generation): number {
    const known = this.#id(generation)
    if (known !== undefined) return known
    const { projection, version } = generationToStored(generation)
    const row = this.#database.statement(sql.make).get(projection, version)
    const made = rowOf<{ id: number }>(row)
    if (made === undefined) throw new Error('an insert with RETURNING answered no row')
    return made.id
  }

  #do<T>(work: () => T): T {
    return translateEngineErrors(work)
  }

  #write<T>(work: () => T): T {
    try {
      return translateEngineErrors(() => this.#database.transaction(work))
    } catch (error) {
      // `#ids` may have the id of a generation that this transaction made. SQLite gives this id to the next generation.
      this.#ids.clear()
      throw error
    }
  }
}
