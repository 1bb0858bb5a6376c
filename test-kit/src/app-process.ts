import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEventStore } from '@topspin/platform/event-store/open'
import type { EventStore } from '@topspin/platform/event-store/port'
import { programArguments } from '@topspin/platform/testing/programs'
import { findFreePort } from '@topspin/platform/testing/server'
import { testClockVariables } from '@topspin/platform/testing/test-clock'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The application in child processes on the clock of the tests. Its data survive a kill. */
export interface AppProcess {
  readonly url: string
  /** Sends SIGKILL, so that the application cannot shut down in order. */
  kill(): Promise<void>
  /** Starts the application again with the same port and data. */
  start(): Promise<void>
  /** Opens the log of the application, which must not run then. */
  log(): Promise<EventStore>
  /** Kills the application and deletes its data. */
  dispose(): Promise<void>
}

/** The standalone mode in a child process. */
export interface StandaloneProcess extends AppProcess {
  readonly dataDir: string
}

/** Environment variables of the application. */
export type Settings = Readonly<Record<string, string>>

/** Settings that allow matches at any hour, without cooldown and rate limits. */
export const anyHourSettings: Settings = { WORKING_HOURS: 'always', MATCH_COOLDOWN_SECONDS: '0', RATE_LIMITS: 'off' }

/**
 * Starts the application in the mode that TOPSPIN_MODE names, and waits until it is ready.
 * @param settings environment variables besides PORT and DATA_DIR
 * @param template a data folder to copy; the application starts with an empty one when left out
 * @throws Error with the output of the application, when it exits before it is ready
 */
export async function startApp(settings: Settings = {}, template?: string): Promise<AppProcess> {
  if (process.env['TOPSPIN_MODE'] !== 'distributed') return startStandalone(settings, template)
  // `npm run test:distributed` sets TOPSPIN_MODE. The import is dynamic, because the module looks for engines when it
  // is loaded.
  const { startDistributedApp } = await import('./distributed/distributed-app.ts')
  return startDistributedApp(settings, template)
}

/** Starts the standalone mode in a child process, and waits until it is ready. */
export async function startStandalone(settings: Settings = {}, template?: string): Promise<StandaloneProcess> {
  const port = await findFreePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'topspin-app-'))
  if (template !== undefined) cpSync(template, dataDir, { recursive: true })
  const own = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const env = { ...process.env, ...testClockVariables(), ...settings, ...own }
  let child: ChildProcess | null = null

  const app: StandaloneProcess = {
    dataDir,
    url: `http://localhost:${port}`,
    async start() {
      const started = spawn(process.execPath, programArguments('standalone'), { cwd: root, env })
      child = started
      await untilReady(started)
    },
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
    log: () => openEventStore(`sqlite:${join(dataDir, 'events.db')}`),
    async dispose() {
      await app.kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  await app.start()
  return app
}

function untilReady(child: ChildProcess): Promise<void> {
  let printed = ''
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Topspin is ready')) resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the application ended with ${code}:\n${printed}`)))
  })
}
