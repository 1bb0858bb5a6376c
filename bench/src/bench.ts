import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Arguments } from './arguments.ts'

interface Disposable {
  dispose(): Promise<void>
}

/** A run of the benchmarks: its sizes, the values that benchmarks share, and what to dispose of after a benchmark. */
export class Bench {
  readonly matches: number
  readonly rounds: number
  readonly quick: boolean
  /** Folder for flame graphs; null for none. */
  readonly profile: string | null
  readonly #folder = mkdtempSync(join(tmpdir(), 'topspin-bench-'))
  readonly #made = new Map<string, Promise<unknown>>()
  #used: Disposable[] = []
  #folders = 0

  constructor({ matches, rounds, quick, profile }: Pick<Arguments, 'matches' | 'rounds' | 'quick' | 'profile'>) {
    this.matches = matches
    this.rounds = rounds
    this.quick = quick
    this.profile = profile
  }

  /** Returns `full`, or a tenth of `full` in a quick run. */
  seconds(full: number): number {
    return this.quick ? full / 10 : full
  }

  /** Returns `full`, but at most `most` in a quick run. */
  count(full: number, most: number): number {
    return this.quick ? Math.min(full, most) : full
  }

  /** Creates an empty folder that is deleted at the end of the run. */
  folder(): string {
    this.#folders += 1
    const path = join(this.#folder, String(this.#folders))
    mkdirSync(path)
    return path
  }

  /** Creates an empty folder that is deleted after the benchmark, because copies of long histories are large. */
  rowFolder(): string {
    const path = this.folder()
    this.use({ dispose: async () => rmSync(path, { recursive: true, force: true }) })
    return path
  }

  /** Calls `make` once for each key and returns its result to every benchmark that asks for the key. */
  once<Made>(key: string, make: () => Promise<Made>): Promise<Made> {
    // The cast is right: each key is used at one place in the code, whose `make` always returns the same type.
    const made = (this.#made.get(key) as Promise<Made> | undefined) ?? make()
    this.#made.set(key, made)
    return made
  }

  /** Disposes of `used` after the benchmark, even when the benchmark fails. */
  use<Used extends Disposable>(used: Used): Used {
    this.#used.push(used)
    return used
  }

  /** Disposes of what the benchmark has used, the latest first. */
  async endRow(): Promise<void> {
    const used = this.#used.reverse()
    this.#used = []
    for (const one of used) await one.dispose()
  }

  /** Deletes all folders of the run. */
  end(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
