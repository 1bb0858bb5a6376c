import { accessSync, type BigIntStats, constants, statfsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { EngineAway } from '../operator-error.ts'
import { SqliteAway } from './errors.ts'
import { databaseFilesOf } from './files.ts'

/** Bytes of free space below which a write may fail. */
const scarce = 16 * 1024 * 1024

/** A file of an open database was deleted or replaced. The message names no folder. */
export class FileReplaced extends SqliteAway {}

/** Checks whether an open database file can be written, as far as this can be known without a write. */
export class DatabaseFileCheck {
  readonly #path: string
  readonly #opened: ReadonlyMap<string, BigIntStats>

  /** @param path a file that was just opened, or `:memory:` */
  constructor(path: string) {
    this.#path = path
    const files = path === ':memory:' ? [] : databaseFilesOf(path)
    this.#opened = new Map(files.map((file) => [file, statSync(file, { bigint: true })]))
  }

  /**
   * Checks that writes reach the file: writes to a deleted or moved file succeed, but are lost.
   * @throws FileReplaced when a path does not lead to the open file; EngineAway when the file is not writable
   */
  assertInPlace(): void {
    for (const [file, opened] of this.#opened) {
      const found = statSync(file, { bigint: true, throwIfNoEntry: false })
      if (found?.ino === opened.ino && found.dev === opened.dev) continue
      const repair = file === this.#path ? 'and restore a backup' : 'with SIGTERM and start it again'
      throw new FileReplaced(`${basename(file)} was deleted or replaced: put it back, or stop Topspin ${repair}`)
    }
    if (this.#opened.size === 0) return
    try {
      accessSync(this.#path, constants.W_OK)
    } catch (error) {
      throw new EngineAway(`${this.#path} must not be written`, { cause: error })
    }
  }

  /** Whether a write may fail for lack of space. */
  isScarce(): boolean {
    if (this.#opened.size === 0) return false
    const { bavail, bsize } = statfsSync(this.#path)
    return bavail * bsize < scarce
  }
}
