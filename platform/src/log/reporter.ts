import type { FastifyBaseLogger } from 'fastify'

/** Reports an error outside a request. */
export type Report = (what: string, error?: unknown) => void

/** Reports a success. `facts` are fields of the log line. */
export type Note = (what: string, facts: object) => void

/** A reporter that exists before the server with its log. */
interface Reporter {
  readonly report: Report
  readonly note: Note
  /** Writes to this log from now on; before, each report is a line on standard error. */
  use(log: FastifyBaseLogger): void
}

export function createReporter(): Reporter {
  let log: FastifyBaseLogger | null = null
  return {
    report(what, error) {
      if (log !== null) log.warn({ err: error }, what)
      else process.stderr.write(`${what}${error === undefined ? '' : `: ${messageOf(error)}`}\n`)
    },
    note(what, facts) {
      log?.info(facts, what)
    },
    use(server) {
      log = server
    },
  }
}

/** The message of an error in one line. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ')
