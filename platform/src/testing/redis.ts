import { findProgram } from './program.ts'
import { freePort, startServer, type TestServer } from './server.ts'

const program = findProgram('redis-server')

/** Whether tests can start a Redis. */
export const hasRedis = program !== null
/** Title of suites that need a Redis. It names what is missing when the suite is skipped. */
export const withRedis = 'with a Redis (needs redis-server on the PATH)'

/**
 * Starts a Redis without persistence on a free port.
 * @param more further parameters of `redis-server`
 */
export async function startRedis(...more: readonly string[]): Promise<TestServer> {
  if (program === null) throw new Error('no redis-server on the PATH')
  const port = await freePort()
  const parameters = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...more]
  return startServer(program, parameters, `redis://127.0.0.1:${port}`, /Ready to accept connections/)
}
