import type { Bench } from './bench.ts'
import type { Figure } from './figure.ts'

/** A row of the table: one benchmark with its figures. */
export interface BenchmarkRow {
  readonly name: string
  /** What is measured, in words. */
  readonly measured: string
  /** What the measured values are compared with, in words. */
  readonly baseline: string
  /** Measures the row. @throws NotMeasured when this machine lacks something that the row needs */
  run(bench: Bench): Promise<RowOutcome>
}

/** Figures of a row, with notes about how they were measured. */
export interface RowOutcome {
  readonly figures: readonly Figure[]
  readonly notes?: readonly string[]
}

/** Thrown when a row cannot be measured on this machine. The message gives the reason. */
export class NotMeasured extends Error {
  override readonly name = 'NotMeasured'
}
