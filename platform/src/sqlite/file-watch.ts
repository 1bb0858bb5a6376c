import { accessSync, type BigIntStats, constants, statfsSync, statSync } from 'node:fs'
import { EngineAway } from '../engine-away.ts'

/** Bytes of free space below which a write may fail. */
const scarce = 16 * 1024 * 1024

/** Checks whether an open database file can be written, as far as the file system tells without a write. */
export class FileWatch {
  readonly #path: string
  readonly #opened: BigIntStats | null

  /** @param path a file that was just opened, or `:memory:` */
  constructor(path: string) {
    this.#path = path
    this.#opened = path === ':memory:' ? null : statSync(path, { bigint: true })
  }

  /**
   * Checks that writes reach the file: writes to a deleted or moved file succeed, but are lost.
   * @throws EngineAway when the path does not lead to the open file, or the file must not be written
   */
  assertInPlace(): void {
    if (this.#opened === null) return
    const found = statSync(this.#path, { bigint: true, throwIfNoEntry: false })
    if (found?.ino !== this.#opened.ino || found.dev !== this.#opened.dev)
      throw new EngineAway(`${this.#path} was deleted or replaced: put it back, or start Topspin again`)
    try {
      accessSync(this.#path, constants.W_OK)
    } catch (error) {
      throw new EngineAway(`${this.#path} must not be written`, { cause: error })
    }
  }

  /** Whether a write may fail for lack of space. */
  isScarce(): boolean {
    if (this.#opened === null) return false
    const { bavail, bsize } = statfsSync(this.#path)
    return bavail * bsize < scarce
  }
}
