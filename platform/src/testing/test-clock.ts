/** The start of the clock of the tests: Wednesday, 18 March 2026, 15:30 in Paris. */
const start = Date.UTC(2026, 2, 18, 14, 30)

// Set by the first process of a run (`vitest.config.ts`) for its workers, so that all count from the same instant.
process.env['TEST_RUN_STARTED_AT'] ??= String(Date.now())
/** By how many milliseconds the clock of the tests is ahead of `Date.now()`. */
const ahead = start - Number(process.env['TEST_RUN_STARTED_AT'])

/** The clock of the tests, in epoch milliseconds: it starts at a fixed instant with each run, whatever the day. */
export const testNow = (): number => Date.now() + ahead

/** An instant of the clock of the tests, as ISO text. @param milliseconds counted from now */
export const testInstant = (milliseconds = 0): string => new Date(testNow() + milliseconds).toISOString()

/**
 * By how many milliseconds the clock of the tests is ahead of the machine's clock. With `npm test -- --day`, `Date` is
 * not the machine's clock.
 */
export const testClockAheadMs = ahead + Number(process.env['CLOCK_AHEAD_MS'] ?? 0)

/** Environment variables that start a process with the clock of the tests. @param more milliseconds to add */
export const testClockVariables = (more = 0): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import ${new URL('./shifted-process.mjs', import.meta.url).href}`,
  CLOCK_AHEAD_MS: String(testClockAheadMs + more),
})
