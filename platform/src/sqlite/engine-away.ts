import { EngineAway } from '../engine-away.ts'
import { messageOf } from '../log/reporter.ts'
import { sqliteErrorCode } from './data-folder-unusable.ts'

// Primary result codes of SQLite for conditions that may pass: busy, locked, read-only, disk error, full, cannot open.
// https://sqlite.org/rescode.html
const passing = new Set([5, 6, 8, 10, 13, 14])

/** SQLite cannot use a file. The message names no folder, so clients may see it. */
export class SqliteAway extends EngineAway {}

/** Runs `work`. @throws SqliteAway in place of an SQLite error that says the file cannot be used at the moment */
export function orThrowEngineAway<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = sqliteErrorCode(error)
    if (code === undefined || !passing.has(code & 0xff)) throw error
    throw new SqliteAway(`SQLite cannot use its file: ${messageOf(error)}`, { cause: error })
  }
}
