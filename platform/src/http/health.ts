import type { FastifyInstance } from 'fastify'
import { EngineAway } from '../operator-error.ts'
import { SqliteAway } from '../sqlite/errors.ts'
import { resultWithin } from '../wait-at-most.ts'

/** Checks one part of the process. Rejects when the part does not work. */
export type HealthCheck = () => Promise<void>
type Checks = Readonly<Record<string, HealthCheck>>

/** The checks of `/health/ready`, by the name in the answer. */
export interface HealthChecks {
  /** When one of these fails, the process is not ready. */
  readonly checks: Checks
  /** When one of these fails, the process works with fewer features. */
  readonly optionalChecks?: Checks
}

/** An error of a check whose message may be public: it holds no addresses and no data. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
}

/** A check did not end within `checkTimeout`. */
class NoAnswer extends NotReady {}

const isPublic = (error: unknown): error is Error => error instanceof NotReady || error instanceof SqliteAway

const checkTimeout = 2000

/**
 * Serves `/health/live` (the process answers) and `/health/ready` (200 when each required check passes within two
 * seconds, otherwise 503). `failing` names the failed required checks, and `degraded` the failed optional checks.
 * `reasons` has their public messages.
 */
export function registerHealth(server: FastifyInstance, { checks, optionalChecks = {} }: HealthChecks): void {
  const quiet = { config: { public: true }, logLevel: 'warn' } as const

  server.get('/health/live', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { live: true }
  })

  server.get('/health/ready', quiet, async (_request, reply) => {
    const [failed, optional] = await Promise.all([
      failuresOf(checks, 'not ready'),
      failuresOf(optionalChecks, 'degraded'),
    ])
    const ready = failed.length === 0
    // While the process is not ready, an optional check that got no answer is left out, because a required check names
    // the engine that is away.
    const degraded = optional.filter(
      ({ error }) => ready || !(error instanceof EngineAway || error instanceof NoAnswer),
    )
    const reasons = [...failed, ...degraded].flatMap(({ name, error }) =>
      isPublic(error) ? [[name, error.message]] : [],
    )
    reply.header('cache-control', 'no-store').status(ready ? 200 : 503)
    return {
      ready,
      ...(ready ? {} : { failing: failed.map(({ name }) => name) }),
      ...(reasons.length === 0 ? {} : { reasons: Object.fromEntries(reasons) }),
      ...(degraded.length === 0 ? {} : { degraded: degraded.map(({ name }) => name) }),
    }
  })

  async function failuresOf(some: Checks, what: string) {
    const failures = Object.entries(some).map(async ([name, check]) => {
      try {
        await resultWithin(checkTimeout, check(), () => new NoAnswer(`no answer within ${checkTimeout} ms`))
        return []
      } catch (error) {
        server.log.warn({ err: error, check: name }, what)
        return [{ name, error }]
      }
    })
    return (await Promise.all(failures)).flat()
  }
}
