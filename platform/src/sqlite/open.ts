import { statSync } from 'node:fs'
import { DatabaseDamaged, explain } from './data-folder-unusable.ts'
import { type Connection, connect, type Statement } from './driver.ts'
import { makeFolderOf } from './make-folder-of.ts'

/** One connection to one database file, for one writer. */
export interface Database {
  readonly path: string
  /** Runs statements that answer nothing and are not run again: the schema. */
  exec(sql: string): void
  /** The compiled form of an SQL text, compiled once and kept: compiling in a loop grows memory without bound. */
  statement(sql: string): Statement
  /**
   * Runs `work` in one write transaction; what it throws rolls everything back. It holds the write lock from the start:
   * a transaction that begins by reading and then writes is refused at once, whatever the busy timeout.
   */
  transaction<T>(work: () => T): T
  close(): void
}

export interface DatabaseOptions {
  /** FULL: a commit survives a loss of power (the log). NORMAL: it may lose the last ones, for what can be rebuilt. */
  readonly synchronous: 'FULL' | 'NORMAL'
}

/**
 * Opens a database file, creating it and its folder when missing, in WAL mode. `:memory:` is a database of its own.
 * @throws DatabaseDamaged, DataFolderUnusable when it is read-only or held by another process
 */
export function openDatabase(path: string, options: DatabaseOptions): Database {
  makeFolderOf(path)
  let connection: Connection | undefined
  try {
    connection = connect(path)
    connection.exec('PRAGMA busy_timeout = 5000')
    connection.exec('PRAGMA journal_mode = WAL')
    connection.exec(`PRAGMA synchronous = ${options.synchronous}`)
    connection.exec('PRAGMA foreign_keys = ON')
    // A read-only file opens without a word, may even give the write lock, and fails at the first write: write now.
    connection.exec('BEGIN IMMEDIATE; CREATE TABLE probe (x); ROLLBACK')
    checkPages(path, connection)
    return new OpenDatabase(path, connection)
  } catch (error) {
    connection?.close()
    throw explain(path, error)
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
      // A full disk makes SQLite roll back by itself; the first error is the one that tells.
    }
  }

  close(): void {
    this.#statements.clear()
    try {
      // One engine has no way to finalise its statements and lets go of the file only at the next garbage collection:
      // without this the last commits would stay in the -wal file, and a copy of the .db alone would miss them.
      this.#connection.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)')
    } finally {
      this.#connection.close()
    }
  }
}

/** Reading every page takes about half a second a gigabyte, so big files are only checked as they are read. */
const checkedUpTo = 256 * 1024 * 1024

function checkPages(path: string, connection: Connection): void {
  if (path === ':memory:' || statSync(path).size > checkedUpTo) return
  const row = connection.prepare('PRAGMA quick_check(1)').get()
  if (JSON.stringify(row) !== '{"quick_check":"ok"}') {
    throw new DatabaseDamaged(path, `the file is damaged; restore it from a backup (${JSON.stringify(row)})`)
  }
}
