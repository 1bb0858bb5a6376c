import type { FastifyBaseLogger } from 'fastify'

/** Reports an error outside a request. */
export type ReportError = (what: string, error?: unknown) => void

/** Reports a success. `facts` are fields of the log line. */
export type ReportSuccess = (what: string, facts: object) => void

/** Makes a reporter that can be used before the server and its log exist. */
export function createReporter() {
  let log: FastifyBaseLogger | null = null
  return {
    report(what: string, error?: unknown): void {
      if (log !== null) log.warn({ err: error }, what)
      else process.stderr.write(`${what}${error === undefined ? '' : `: ${messageOf(error)}`}\n`)
    },
    note(what: string, facts: object): void {
      log?.info(facts, what)
    },
    /** Sets the log to write to. Before this call, reports go to standard error and notes are lost. */
    use(server: FastifyBaseLogger): void {
      log = server
    },
  }
}

/** The message of an error in one line. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ')
