import type { FastifyBaseLogger } from 'fastify'

/** Told of what goes wrong behind the requests. */
export type Report = (what: string, error?: unknown) => void

/** Told of what went right and may be looked up later; facts are fields of the line. */
export type Note = (what: string, facts: object) => void

/** A way to report that is needed before the server with its log is made. */
export interface Reporter {
  readonly report: Report
  readonly note: Note
  /** From now on into this log; until then a line on standard error each. */
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

/** What an error says, in one line. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ')
