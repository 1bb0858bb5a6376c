import { closeSync, existsSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import * as z from 'zod'
import { type Connection, openBareConnection, type Statement } from './driver.ts'
import { DatabaseDamaged, toDataFolderError } from './errors.ts'
import { makeFolderOf } from './files.ts'

/** The answer of a WAL checkpoint that has moved all commits to the database file. */
const Checkpointed = z.object({ busy: z.literal(0) })

/** One connection to one database file. */
export interface Database {
  readonly path: string
  /** Runs SQL that returns no rows and is not repeated, such as a schema. */
  exec(sql: string): void
  /** The compiled statement of an SQL text. Cached, because compiling in a loop grows the memory without bound. */
  statement(sql: string): Statement
  /**
   * Runs `work` in one write transaction, and rolls it back when `work` throws. The transaction takes the write lock at
   * its beginning: a transaction that takes it after a read fails at once on a conflict, whatever the busy timeout.
   */
  transaction<T>(work: () => T): T
  close(): void
}

export interface DatabaseOptions {
  /** FULL: a commit survives a power failure. NORMAL: the last commits may be lost. */
  readonly synchronous: 'FULL' | 'NORMAL'
  /**
   * How long a statement waits for the lock of another program, in milliseconds. The wait blocks the thread.
   * `DatabaseWriter` waits without blocking, and requires 0.
   */
  readonly busyTimeout?: number
}

const longestOpening = 5000

/**
 * Opens a file in WAL mode, and creates it and its folder when missing. Each `:memory:` is a new database.
 * @throws DatabaseDamaged; DataFolderUnusable when the file is read-only or another process holds it
 */
export function openDatabase(path: string, options: DatabaseOptions): Database {
  makeFolderOf(path)
  requireWalFile(path)
  return opened(path, (connection) => {
    connection.exec('PRAGMA journal_mode = WAL')
    connection.exec(`PRAGMA synchronous = ${options.synchronous}`)
    connection.exec('PRAGMA foreign_keys = ON')
    // SQLite opens a read-only file without an error, and fails only at the first write. So write now.
    connection.exec('BEGIN IMMEDIATE; CREATE TABLE probe (x); ROLLBACK')
    checkPages(path, connection)
    connection.exec(`PRAGMA busy_timeout = ${options.busyTimeout ?? longestOpening}`)
  })
}

/** Opens a file only for reading, while another thread of this process has it open. @throws DataFolderUnusable */
export function openReadConnection(path: string): Database {
  return opened(path, (connection) => connection.exec('PRAGMA query_only = ON'))
}

function opened(path: string, prepare: (connection: Connection) => void): Database {
  let connection: Connection | undefined
  try {
    connection = openBareConnection(path)
    connection.exec(`PRAGMA busy_timeout = ${longestOpening}`)
    prepare(connection)
    return new OpenDatabase(path, connection)
  } catch (error) {
    connection?.close()
    throw toDataFolderError(path, error)
  }
}

class OpenDatabase implements Database {
  readonly path: string
  readonly #connection: Connection
  readonly #statements = new Map<string, Statement>()

  constructor(path: string, connection: Connection) {
    this.path = path
    this.#connection = connection
  }

  exec(sql: string): void {
    this.#connection.exec(sql)
  }

  statement(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    const prepared = this.#connection.prepare(sql)
    this.#statements.set(sql, prepared)
    return prepared
  }

  transaction<T>(work: () => T): T {
    this.statement('BEGIN IMMEDIATE').run()
    try {
      const result = work()
      this.statement('COMMIT').run()
      return result
    } catch (error) {
      this.#rollBack()
      throw error
    }
  }

  #rollBack(): void {
    try {
      this.statement('ROLLBACK').run()
    } catch {
      // SQLite has rolled back already, as when the disk is full. The error of `work` has the cause.
    }
  }

  close(): void {
    this.#statements.clear()
    try {
      // One implementation of `Connection` closes the file only at the next garbage collection. Without the checkpoint
      // the last commits would stay in the -wal file, and a copy of the .db file alone would miss them.
      this.#connection.exec('PRAGMA busy_timeout = 0')
      const checkpoint = this.#connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
      // When another program has deleted the -wal file, the checkpoint has saved its content. The -shm file is then
      // removed, because with it the next start would report a missing -wal file.
      if (Checkpointed.safeParse(checkpoint).success && !existsSync(`${this.path}-wal`))
        rmSync(`${this.path}-shm`, { force: true })
    } catch {
      // A checkpoint can fail, as on a full disk. The -wal file keeps the commits, and the next start reads it.
    } finally {
      this.#connection.close()
    }
  }
}

/** Checks that the -wal file was not removed. Call it before the database is opened. @throws DatabaseDamaged */
export function requireWalFile(path: string): void {
  if (path === ':memory:' || existsSync(`${path}-wal`)) return
  const name = basename(path)
  // Closing a database removes its -wal and -shm files; a killed process leaves both.
  if (existsSync(`${path}-shm`))
    throw new DatabaseDamaged(
      path,
      `${name}-wal is missing, which holds what was written last; put it back or restore a backup, or remove ${name}-shm to start without it`,
    )
  if (isWithoutTables(path))
    throw new DatabaseDamaged(
      path,
      `it is empty, and ${name}-wal is missing, which held its content; put that back or restore a backup, or remove ${name} to begin anew`,
    )
}

/** The type of a leaf page of a table in SQLite's file format. */
const tableLeaf = 0x0d

/** Whether a file is a database without tables, whose `user_version` is 0 (https://sqlite.org/fileformat.html). */
function isWithoutTables(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false
  const header = Buffer.alloc(105)
  const file = openSync(path, 'r')
  readSync(file, header)
  closeSync(file)
  if (!header.toString('latin1').startsWith('SQLite format 3\0')) return false
  // The file has no tables when its first page is a leaf without cells. A first page with child pages may have no
  // cells of its own although the file has tables.
  const hasTables = header[100] !== tableLeaf || header.readUInt16BE(103) > 0
  return header.readUInt32BE(60) === 0 && !hasTables
}

/** A check of every page takes about half a second for each gigabyte, so large files are not checked when opened. */
const checkedUpTo = 256 * 1024 * 1024

function checkPages(path: string, connection: Connection): void {
  if (path === ':memory:' || statSync(path).size > checkedUpTo) return
  const row = connection.prepare('PRAGMA quick_check(1)').get()
  if (JSON.stringify(row) !== '{"quick_check":"ok"}') {
    throw new DatabaseDamaged(path, `the file is damaged; restore it from a backup (${JSON.stringify(row)})`)
  }
}
