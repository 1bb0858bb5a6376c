/** The nearest-rank quantile of `values`; with `part` 0.99 it is the 99th percentile. NaN without values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.max(1, Math.ceil(part * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}

/** The middle value, or the mean of both middle values when their number is even; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return (lower + upper) / 2
}

/** The lowest and the highest value of the rounds. */
export function spread(values: readonly number[]): readonly [low: number, high: number] {
  return [Math.min(...values), Math.max(...values)]
}

/**
 * The median of the ratios of each round, because other work on the machine affects both values of a round. With
 * different numbers of rounds, the ratio of the medians.
 */
export function medianRatio(measured: readonly number[], baseline: readonly number[]): number {
  if (measured.length !== baseline.length) return median(measured) / median(baseline)
  return median(measured.map((value, round) => value / (baseline[round] ?? Number.NaN)))
}

/** Converts bytes to the megabytes in which memory is measured (1,048,576 bytes each). */
export const megabytesOf = (bytes: readonly number[]): number[] => bytes.map((one) => one / 1024 / 1024)
