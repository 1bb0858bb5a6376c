import { messageOf } from '../log/reporter.ts'
import { EngineAway, OperatorError } from '../operator-error.ts'

/** `path` cannot be used: the data folder, a file in it, or a backup. */
export class DataFolderUnusable extends OperatorError {
  override readonly name = 'DataFolderUnusable'
  readonly path: string

  constructor(path: string, why: string, cause?: unknown) {
    super(`${path}: ${why}`, { cause })
    this.path = path
  }
}

/** Another process has the data folder open. */
export class DataFolderInUse extends DataFolderUnusable {}

/** A database file exists and can be read, but its content is damaged. */
export class DatabaseDamaged extends DataFolderUnusable {}

// Primary result codes of SQLite, https://sqlite.org/rescode.html
const reasons: Readonly<Record<number, string>> = {
  5: 'another process is writing to it; stop that one first',
  6: 'another process is writing to it; stop that one first',
  8: 'it is read-only; give this user the right to write to the file and its folder',
  10: 'the disk reports an error',
  11: 'the file is damaged; restore it from a backup',
  13: 'the disk is full',
  14: 'it cannot be opened; check that the folder exists and that this user may write to it',
  26: 'it is not a database; move it away or choose another data folder',
}

/** The extended result code of an SQLite error (2067 for a violated UNIQUE); undefined for any other error. */
export function sqliteErrorCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined
  return error.errcode
}

const damaged: ReadonlySet<number> = new Set([11, 26])

/** The DataFolderUnusable about `path` for an SQLite error with a code of `reasons`; for other errors, the error. */
export function toDataFolderError(path: string, error: unknown): unknown {
  const code = (sqliteErrorCode(error) ?? 0) & 0xff
  const why = reasons[code]
  if (why === undefined) return error
  return damaged.has(code) ? new DatabaseDamaged(path, why, error) : new DataFolderUnusable(path, why, error)
}

// Primary result codes for conditions that may pass: busy, locked, read-only, disk error, full, cannot open.
const passing = new Set([5, 6, 8, 10, 13, 14])

/** SQLite cannot use a file. The message names no folder, so clients may see it. */
export class SqliteAway extends EngineAway {}

/** Returns the result of `work`. @throws SqliteAway for an SQLite error that says the file cannot be used at present */
export function translateEngineErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = sqliteErrorCode(error)
    if (code === undefined || !passing.has(code & 0xff)) throw error
    throw new SqliteAway(`SQLite cannot use its file: ${messageOf(error)}`, { cause: error })
  }
}
