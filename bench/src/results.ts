import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import type { Figure } from './figure.ts'

/** The results of a run, as the file of `--json` stores them. */
export interface Results {
  readonly machine: string
  readonly measuredAt: string
  readonly matches: number
  readonly rounds: number
  readonly rows: readonly RowResult[]
}

/** The result of a row. `name`, `measured` and `baseline` are the texts of its `BenchmarkRow`. */
export interface RowResult {
  readonly name: string
  readonly measured: string
  readonly baseline: string
  readonly figures: readonly Figure[]
  readonly notes: readonly string[]
  /** Why the row has no figures; null when the row has figures. */
  readonly notMeasured: string | null
}

/** The machine of this run, in one line. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${memory} GB, Node ${process.versions.node}, ${process.platform}`
}

export function writeResults(file: string, results: Results): void {
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
}

/** Merges results of earlier runs: a row in a later file replaces that of an earlier one. @param order all row names */
export function readResults(files: readonly string[], order: readonly string[]): Results {
  // The cast is right: `writeResults` wrote these files.
  const runs = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Results)
  const last = runs.at(-1)
  if (last === undefined) throw new Error('no file to read results from')
  const rows = new Map(runs.flatMap((run) => run.rows.map((row) => [row.name, row])))
  return { ...last, rows: order.flatMap((name) => rows.get(name) ?? []) }
}
