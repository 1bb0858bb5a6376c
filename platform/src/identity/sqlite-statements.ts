import type { SqlValue } from '../sqlite/driver.ts'
import { orThrowEngineAway } from '../sqlite/engine-away.ts'
import type { Database } from '../sqlite/open.ts'
import type { DatabaseWriter } from '../sqlite/writer.ts'

/** Functions that run one statement of the identity store. Each throws EngineAway. */
export function statementsOf(database: Database, writer: DatabaseWriter) {
  return {
    /** @returns the number of changed rows */
    run: (statement: string, ...values: SqlValue[]): Promise<number> =>
      writer.withoutTransaction(() => Number(database.statement(statement).run(...values).changes)),
    /** @returns the row that the statement returns after its change */
    change: (statement: string, ...values: SqlValue[]): Promise<unknown> =>
      writer.withoutTransaction(() => database.statement(statement).get(...values)),
    get: (statement: string, ...values: SqlValue[]): unknown =>
      orThrowEngineAway(() => database.statement(statement).get(...values)),
    all: (statement: string, ...values: SqlValue[]): unknown[] =>
      orThrowEngineAway(() => database.statement(statement).all(...values)),
  }
}

export type Statements = ReturnType<typeof statementsOf>

/** Copies a row into an object with a prototype, which rows of SQLite lack. Null when there is no row. */
export function rowOf<T extends object>(row: unknown): T | null {
  // Each statement selects columns of STRICT tables, whose types the schema enforces.
  return row === undefined ? null : { ...(row as T) }
}

export const nonNull = <T>(rows: readonly (T | null)[]): T[] => rows.filter((row) => row !== null)
