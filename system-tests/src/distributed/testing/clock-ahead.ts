/** Environment variables that make a process under test start with its clock ahead of the machine's. */
export const clockAhead = (milliseconds: number): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import ${new URL('./shifted-clock.mjs', import.meta.url).href}`,
  CLOCK_AHEAD_MS: String(milliseconds),
})
