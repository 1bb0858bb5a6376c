import { setTimeout as pause } from 'node:timers/promises'
import { EngineAway } from '../operator-error.ts'
import { sqliteErrorCode, translateEngineErrors } from './errors.ts'
import { DatabaseFileCheck, FileReplaced } from './file-watch.ts'
import type { Database } from './open.ts'

/** Pauses while another program holds the write lock, in milliseconds. Their sum is the longest wait of a write. */
const pauses = [10, 20, 40, 80, 150, 200, 200, 200, 200, 200, 200]

/**
 * Writes to one file from the thread that answers requests. A write that finds the file locked by another program is
 * tried again later, so that reads are answered meanwhile. The database must be open without a busy timeout.
 */
export class DatabaseWriter {
  readonly #database: Database
  readonly #file: DatabaseFileCheck
  /** Whether the last write failed. */
  #failing = false
  #isEnded = false

  constructor(database: Database) {
    this.#database = database
    this.#file = new DatabaseFileCheck(database.path)
  }

  /** Runs `work` in one transaction, and repeats it while the file is locked. @throws EngineAway */
  transaction<T>(work: () => T): Promise<T> {
    return this.withoutTransaction(() => this.#database.transaction(work))
  }

  /** Like `transaction`, but outside a transaction. */
  async withoutTransaction<T>(work: () => T): Promise<T> {
    for (const wait of pauses) {
      try {
        return this.#attempt(work)
      } catch (error) {
        if (!isLocked(error)) throw error
      }
      await pause(wait)
    }
    return this.#attempt(work)
  }

  /**
   * Checks that writes would succeed. @throws EngineAway
   * @param trial a write that changes nothing, run after a failed write or with little free space
   */
  demandWritable(trial: () => void): void {
    this.#demandInPlace()
    if (this.#failing || this.#file.isScarce()) this.#attempt(() => this.#database.transaction(trial))
  }

  /** Refuses later and waiting writes. Call it before the database is closed. */
  end(): void {
    this.#isEnded = true
  }

  #attempt<T>(work: () => T): T {
    try {
      this.#demandInPlace()
      const done = translateEngineErrors(work)
      this.#failing = false
      return done
    } catch (error) {
      this.#failing = true
      throw error
    }
  }

  #demandInPlace(): void {
    if (this.#isEnded) throw new EngineAway(`${this.#database.path} is closed`)
    try {
      this.#file.assertInPlace()
    } catch (error) {
      // The last writes may be only in the deleted -wal file, which is still open: move them to the database file.
      if (error instanceof FileReplaced)
        translateEngineErrors(() => this.#database.exec('PRAGMA wal_checkpoint(PASSIVE)'))
      throw error
    }
  }
}

const isLocked = (error: unknown): boolean =>
  error instanceof EngineAway && [5, 6].includes((sqliteErrorCode(error.cause) ?? 0) & 0xff)
