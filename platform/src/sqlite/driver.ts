import { createRequire } from 'node:module'

/** Values that statements bind. Booleans are missing: `node:sqlite` and `@photostructure/sqlite` do not bind them. */
export type SqlValue = string | number | bigint | null | Uint8Array

/** A compiled statement. Values bind in the order of its question marks. */
export interface Statement {
  run(...values: SqlValue[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  get(...values: SqlValue[]): unknown
  all(...values: SqlValue[]): unknown[]
  /** Yields rows one by one. The statement must not run again before the last row was read. */
  iterate(...values: SqlValue[]): IterableIterator<unknown>
}

/** The part of the class `DatabaseSync` that Topspin uses. `node:sqlite` and `@photostructure/sqlite` both have it. */
export interface Connection {
  exec(sql: string): void
  prepare(sql: string): Statement
  close(): void
}

interface Engine {
  DatabaseSync: new (path: string) => Connection
}

/** Loads the SQLite of Node (`node:sqlite`, from 22.13 on), otherwise a package with the same API. */
function loadEngine(): Engine {
  const builtIn = process.getBuiltinModule('node:sqlite')
  // The cast is right: `Connection` has only members that both implementations document. The package is required here,
  // so that a runtime with its own SQLite never loads the package's native binary.
  return (builtIn ?? createRequire(import.meta.url)('@photostructure/sqlite')) as Engine
}

let engine: Engine | undefined

/** Opens a connection without settings, and creates a missing file. `openDatabase` adds checks and settings. */
export function openBareConnection(path: string): Connection {
  engine ??= loadEngine()
  return new engine.DatabaseSync(path)
}
