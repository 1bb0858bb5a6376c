/**
 * Whether tests try everything that they can, as in `.ci/run` (`THOROUGH=1`): properties many times, every screen at all
 * sizes and postures, and by axe in both themes with the rules that depend on colours. `npm test` tries less of each.
 */
export const isThorough = process.env['THOROUGH'] !== undefined

/**
 * How often fast-check tries a property whose runs are expensive: a quarter in `npm test`. `RUNS=10000` sets the number.
 * @param thorough runs of a thorough test
 */
export const runs = (thorough: number): { readonly numRuns: number } => ({
  numRuns: Number(process.env['RUNS'] ?? (isThorough ? thorough : Math.ceil(thorough / 4))),
})
