import type { LogStream } from './log-options.ts'

const levels: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

/** The fields that are not shown as `name=value`. `toLoggedError` makes `err`. */
interface LogLine {
  readonly level: number
  readonly time: number
  readonly msg?: string
  readonly err?: { readonly message: string }
}

/**
 * Returns a stream that writes each log line of JSON to `out` as a line of text, with the time of day in UTC.
 */
export const terminalLog = (out: LogStream): LogStream => ({
  write(line) {
    // The cast is right: the logger wrote the line. Name, process and host are left out: all lines have the same ones.
    const { level, time, msg, err, name, pid, hostname, ...fields } = JSON.parse(line) as LogLine &
      Record<string, unknown>
    const facts = Object.entries(fields).map(([field, value]) => `${field}=${JSON.stringify(value)}`)
    const what = [msg, err?.message].filter((text) => text !== undefined).join(': ')
    const at = new Date(time).toISOString().slice('yyyy-mm-ddT'.length, -1)
    out.write(`${[at, levels[level], what, ...facts].join(' ')}\n`)
  },
})
