import { createRequire } from 'node:module'

/** Values that SQLite stores. Without booleans, which neither implementation binds. */
export type SqlValue = string | number | bigint | null | Uint8Array

/** A compiled statement. Values bind in the order of its question marks. */
export interface Statement {
  run(...values: SqlValue[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  get(...values: SqlValue[]): unknown
  all(...values: SqlValue[]): unknown[]
  /** Yields rows one by one. The statement must not run again before the last row was read. */
  iterate(...values: SqlValue[]): IterableIterator<unknown>
}

/** The part of the `DatabaseSync` API that both implementations share and Topspin uses. */
export interface Connection {
  exec(sql: string): void
  prepare(sql: string): Statement
  close(): void
}

interface Engine {
  DatabaseSync: new (path: string) => Connection
}

/** SQLite of the runtime (`node:sqlite`, Node 22.13 and later), otherwise a package with the same API. */
function loadEngine(): Engine {
  const builtIn = process.getBuiltinModule('node:sqlite')
  // `Connection` has only members that both implementations document. Imported dynamically, so that a runtime with its
  // own SQLite never loads the package's native binary.
  return (builtIn ?? createRequire(import.meta.url)('@photostructure/sqlite')) as Engine
}

let engine: Engine | undefined

/** Opens a bare connection, and creates an empty file when there is none. Outside this folder, use `openDatabase`. */
export function connect(path: string): Connection {
  engine ??= loadEngine()
  return new engine.DatabaseSync(path)
}
