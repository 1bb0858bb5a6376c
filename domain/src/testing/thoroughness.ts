/**
 * Whether tests try as much as possible, as in `.ci/run` (`THOROUGH=1`): properties many times, every screen at all
 * sizes and orientations, and axe in both themes with its colour rules. `npm test` tries less of each.
 */
export const isThorough = process.env['THOROUGH'] !== undefined

/**
 * How often fast-check tries an expensive property: in `npm test` a quarter of `thorough`. `RUNS=10000` sets the count.
 * @param thorough the number of runs of a thorough test
 */
export const propertyRuns = (thorough: number): { readonly numRuns: number } => ({
  numRuns: Number(process.env['RUNS'] ?? (isThorough ? thorough : Math.ceil(thorough / 4))),
})
