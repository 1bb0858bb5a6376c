import type { FastifyInstance } from 'fastify'

/** Rejects when what it looks at is not as it should be. */
export type Check = () => Promise<void>
type Checks = Readonly<Record<string, Check>>

/** What `/health/ready` looks at, each under the name it is reported by. */
export interface HealthChecks {
  /** Without these the process is not ready. */
  readonly checks: Checks
  /** The process works without these, with less. */
  readonly optionalChecks?: Checks
}

/** What a check says of itself, fit to be shown to whoever asks: no address, no data. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
}

interface Failure {
  readonly name: string
  readonly error: unknown
}

const patience = 2000

/**
 * Serves `/health/live` (the process answers) and `/health/ready`: 200 when all needed checks pass, each within two
 * seconds, else 503 with the names of those that fail, and with the reasons that may be told; `degraded` names the
 * optional checks that fail.
 */
export function registerHealth(server: FastifyInstance, { checks, optionalChecks = {} }: HealthChecks): void {
  const quiet = { config: { public: true }, logLevel: 'warn' } as const

  server.get('/health/live', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { live: true }
  })

  server.get('/health/ready', quiet, async (_request, reply) => {
    const [failed, degraded] = await Promise.all([
      failuresOf(checks, 'not ready'),
      failuresOf(optionalChecks, 'degraded'),
    ])
    const ready = failed.length === 0
    const reasons = failed.flatMap(({ name, error }) => (error instanceof NotReady ? [[name, error.message]] : []))
    reply.header('cache-control', 'no-store').status(ready ? 200 : 503)
    return {
      ready,
      ...(ready ? {} : { failing: failed.map(({ name }) => name) }),
      ...(reasons.length === 0 ? {} : { reasons: Object.fromEntries(reasons) }),
      ...(degraded.length === 0 ? {} : { degraded: degraded.map(({ name }) => name) }),
    }
  })

  /** The checks that fail or do not answer in time. */
  async function failuresOf(some: Checks, what: string): Promise<readonly Failure[]> {
    const failures = await Promise.all(Object.entries(some).map(([name, check]) => failure(name, check, what)))
    return failures.filter((one) => one !== null)
  }

  async function failure(name: string, check: Check, what: string): Promise<Failure | null> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience)
    })
    try {
      await Promise.race([check(), late])
      return null
    } catch (error) {
      server.log.warn({ err: error, check: name }, what)
      return { name, error }
    } finally {
      clearTimeout(timer)
    }
  }
}
