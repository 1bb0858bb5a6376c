import { createRequire } from 'node:module'

/** What SQLite stores and gives back. Booleans are left out on purpose: neither engine binds them. */
export type SqlValue = string | number | bigint | null | Uint8Array

/** A compiled statement. Values are bound in the order of its question marks. */
export interface Statement {
  run(...values: SqlValue[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  get(...values: SqlValue[]): unknown
  all(...values: SqlValue[]): unknown[]
  /** Rows one by one. The statement must not run again before the last row was taken. */
  iterate(...values: SqlValue[]): IterableIterator<unknown>
}

/** The part of the `DatabaseSync` API that both engines share and this house uses. */
export interface Connection {
  exec(sql: string): void
  prepare(sql: string): Statement
  close(): void
}

interface Engine {
  DatabaseSync: new (path: string) => Connection
}

/** SQLite as the runtime brings it (`node:sqlite`, Node 22.13 and later), else the same API from a package. */
function loadEngine(): Engine {
  const builtIn = process.getBuiltinModule('node:sqlite')
  // Two engines, one API: `Connection` names only members that both document. Loaded late, so that a runtime that
  // brings its own SQLite never maps the package's native binary.
  return (builtIn ?? createRequire(import.meta.url)('@photostructure/sqlite')) as Engine
}

let engine: Engine | undefined

/** Opens a bare connection, creating an empty file if there is none. Everybody but this folder wants `openDatabase`. */
export function connect(path: string): Connection {
  engine ??= loadEngine()
  return new engine.DatabaseSync(path)
}
