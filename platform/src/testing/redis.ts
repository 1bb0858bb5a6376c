import { pullImage, startContainer } from './containers.ts'
import { findProgram } from './program.ts'
import { findFreePort, startServer, type TestServer } from './server.ts'

/** The image that the project `valkey` of Vitest sets: its suites run on this image or not at all. */
const only = process.env['REDIS_IMAGE']
/** The image of suites that need a Redis. */
export const redisImage = await pullImage(only ?? 'redis:8')
const isContained = redisImage.missing === null
const program = isContained || only !== undefined ? null : findProgram('redis-server')

/** Whether tests can start a Redis. */
export const hasRedis = isContained || program !== null
/** Title of suites that need a Redis. It names what is missing when the suite is skipped. */
export const redisSuiteTitle =
  only === undefined
    ? 'with a Redis (needs Docker, or redis-server on the PATH)'
    : `with ${only}${isContained ? '' : ` (${redisImage.missing})`}`

/**
 * Starts a Redis without persistence on a free port.
 * @param more further parameters of `redis-server`
 */
export async function startRedis(...more: readonly string[]): Promise<TestServer> {
  const parameters = ['--save', '', '--appendonly', 'no', ...more]
  const url = (port: number) => `redis://127.0.0.1:${port}`
  if (isContained)
    return startContainer({
      image: redisImage,
      prepare: (container, port) =>
        container
          .withCommand(['redis-server', '--protected-mode', 'no', ...parameters])
          .withExposedPorts({ container: 6379, host: port }),
      url,
    })
  if (program === null) throw new Error('neither Docker nor a redis-server is there')
  const port = await findFreePort()
  const here = ['--port', String(port), '--bind', '127.0.0.1', ...parameters]
  return startServer(program, here, url(port), /Ready to accept connections/)
}
