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

const patience = 2000

/**
 * Serves `/health/live` (the process answers) and `/health/ready`: 200 when all needed checks pass, each within two
 * seconds, else 503 with the names of those that fail; `degraded` names the optional checks that fail.
 */
export function registerHealth(server: FastifyInstance, { checks, optionalChecks = {} }: HealthChecks): void {
  const quiet = { config: { public: true }, logLevel: 'warn' } as const

  server.get('/health/live', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { live: true }
  })

  server.get('/health/ready', quiet, async (_request, reply) => {
    const [failing, degraded] = await Promise.all([
      failuresOf(checks, 'not ready'),
      failuresOf(optionalChecks, 'degraded'),
    ])
    const ready = failing.length === 0
    reply.header('cache-control', 'no-store').status(ready ? 200 : 503)
    return { ready, ...(ready ? {} : { failing }), ...(degraded.length === 0 ? {} : { degraded }) }
  })

  /** The names of the checks that fail or do not answer in time. */
  async function failuresOf(some: Checks, what: string): Promise<readonly string[]> {
    const names = await Promise.all(Object.entries(some).map(([name, check]) => failure(name, check, what)))
    return names.filter((name) => name !== null)
  }

  async function failure(name: string, check: Check, what: string): Promise<string | null> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience)
    })
    try {
      await Promise.race([check(), late])
      return null
    } catch (error) {
      server.log.warn({ err: error, check: name }, what)
      return name
    } finally {
      clearTimeout(timer)
    }
  }
}
