import type { FastifyBaseLogger } from 'fastify'

/** Reports an error outside a request. */
export type ReportError = (what: string, error?: unknown) => void

/** Reports a success. `facts` are fields of the log line. */
export type ReportSuccess = (what: string, facts: object) => void

/** A reporter that can be used before the server and its log exist. */
interface Reporter {
  readonly report: ReportError
  readonly note: ReportSuccess
  /** Sets the log to write to. Before this call, reports go to standard error and notes are dropped. */
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
