import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type ProgramName, programArguments } from '@topspin/platform/testing/programs'
import { findFreePort } from '@topspin/platform/testing/server'
import { testClockVariables } from '@topspin/platform/testing/test-clock'

type ServiceName = Exclude<ProgramName, 'standalone'>

/** One of the three services in a process of its own. */
export interface Service {
  readonly url: string
  /** What the service has written to stdout and stderr since its last start. */
  output(): string
  start(): Promise<void>
  /** Stops the service with SIGTERM. @returns the exit code; null when a signal ended the process, or there was none */
  stop(): Promise<number | null>
  /** `kill -9`. */
  kill(): Promise<void>
}

type Settings = Readonly<Record<string, string>>

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Starts a service and waits until it is ready.
 * @param settings environment variables besides PORT
 * @throws Error with the output of the service, when it exits before it is ready
 */
export async function startService(name: ServiceName, settings: Settings): Promise<Service> {
  const service = await makeService(name, settings)
  await service.start()
  return service
}

/** Makes a service like `startService`, but does not start it. */
export async function makeService(name: ServiceName, settings: Settings): Promise<Service> {
  const port = String(await findFreePort())
  const env = {
    ...process.env,
    ...testClockVariables(),
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    WORKING_HOURS: 'always',
    ...settings,
    PORT: port,
  }
  let child: ChildProcess | null = null
  let printed = ''

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (child === null) return null
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    }
    return child.exitCode
  }

  return {
    url: `http://127.0.0.1:${port}`,
    output: () => printed,
    async start() {
      printed = ''
      const started = spawn(process.execPath, programArguments(name), { cwd: root, env })
      child = started
      await new Promise<void>((resolve, reject) => {
        const listen = (chunk: Buffer) => {
          printed += chunk.toString()
          if (printed.includes(`${name} is ready`)) resolve()
        }
        started.stdout.on('data', listen)
        started.stderr.on('data', listen)
        started.once('exit', (code) => reject(new Error(`${name} ended with ${code}:\n${printed}`)))
      })
    },
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL')
    },
  }
}
