import type { FastifyInstance } from 'fastify'

/** Rejects when what it looks at is not as it should be. */
export type Check = () => Promise<void>

const patience = 2000

/**
 * Serves `/health/live` (the process answers) and `/health/ready` (all checks pass, each within two seconds; else 503
 * with the names of those that do not).
 */
export function registerHealth(server: FastifyInstance, checks: Readonly<Record<string, Check>>): void {
  const quiet = { config: { public: true }, logLevel: 'warn' } as const

  server.get('/health/live', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { live: true }
  })

  server.get('/health/ready', quiet, async (_request, reply) => {
    const failing = (await Promise.all(Object.entries(checks).map(failure))).filter((name) => name !== null)
    reply.header('cache-control', 'no-store').status(failing.length === 0 ? 200 : 503)
    return failing.length === 0 ? { ready: true } : { ready: false, failing }
  })

  /** The name of a check that fails or does not answer in time; null when it passes. */
  async function failure([name, check]: [string, Check]): Promise<string | null> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience)
    })
    try {
      await Promise.race([check(), late])
      return null
    } catch (error) {
      server.log.warn({ err: error, check: name }, 'not ready')
      return name
    } finally {
      clearTimeout(timer)
    }
  }
}
