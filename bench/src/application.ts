import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { calls } from '@topspin/domain/contract/calls'
import { socketPath } from '@topspin/domain/contract/live'
import { Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { programArguments } from '@topspin/platform/testing/programs'
import { findFreePort } from '@topspin/platform/testing/server'
import { pseudoAt } from '@topspin/test-kit/long-log'
import { remoteServer } from '@topspin/test-kit/remote'
import type { Bench } from './bench.ts'
import { endProcess, probeFlags, requestReply } from './child.ts'
import type { OpenSocketsTask } from './live-audience.ts'
import type { Probe, ProbeTask } from './probe.mjs'
import { drawProfiles, profileFlags } from './profiles.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The measured application: one process, as `npm start` runs it. */
export interface Application {
  readonly url: string
  readonly dataDir: string
  /** When the process of the application was started, by `performance.now()` of this process. */
  readonly startedAt: number
  /** Milliseconds from `startedAt` until the application is ready. */
  readonly startedIn: number
  probe(task: ProbeTask): Promise<Probe>
  /** Logs in player number `player`, from 0. @returns the headers of a browser that is logged in */
  logIn(player: number): Promise<RequestHeaders>
  /** Stops the application by SIGTERM, as an operator does. */
  stop(): Promise<void>
  /** Ends the process and draws its flame graphs, if any. The data folder stays. */
  dispose(): Promise<void>
}

export type RequestHeaders = Readonly<Record<string, string>>

interface Start {
  /** A data folder whose content is copied into `dataDir` before the start. */
  readonly template?: string
  /** The data folder of the application; by default a new folder that is deleted when the benchmark ends. */
  readonly dataDir?: string
  /** The port; by default a free one. */
  readonly port?: number
  /** Environment variables besides the defaults of benchmarks. */
  readonly settings?: Readonly<Record<string, string>>
  /** The name of the application's flame graphs. Only runs with `--profile` draw flame graphs. */
  readonly profile?: string
}

const anyHour = { WORKING_HOURS: 'always', MATCH_COOLDOWN_SECONDS: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }

/** Starts the application and waits until it is ready. @throws Error with the output when the process exits instead */
export async function startApplication(bench: Bench, start: Start): Promise<Application> {
  const dataDir = start.dataDir ?? bench.rowFolder()
  if (start.template !== undefined) cpSync(start.template, dataDir, { recursive: true })
  const port = start.port ?? (await findFreePort())
  const env = { ...process.env, ...anyHour, ...start.settings, PORT: String(port), DATA_DIR: dataDir }
  const { profile } = start
  const profiles = bench.profile === null || profile === undefined ? null : join(bench.profile, profile)
  const flags = [...probeFlags, ...(profiles === null ? [] : profileFlags(profiles))]
  const began = performance.now()
  const child = spawn(process.execPath, [...flags, ...programArguments('standalone')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const url = `http://localhost:${port}`
  const app = bench.use({
    url,
    dataDir,
    startedAt: began,
    startedIn: Number.NaN,
    probe: (task: ProbeTask) => requestReply<Probe>(child, task),
    logIn: async (player: number) => headersOf(await logIn(url, player), url),
    stop: () => endProcess(child, 'SIGTERM'),
    async dispose() {
      // A killed process writes no profile.
      await endProcess(child, profiles === null ? 'SIGKILL' : 'SIGTERM')
      if (profiles !== null) drawProfiles(profiles, profile ?? '')
    },
  })
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Topspin is ready')) resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the application ended with ${code}:\n${printed}`)))
  })
  return { ...app, startedIn: performance.now() - began }
}

/** Logs in player number `player`, from 0. All accounts have the same password. */
export async function logIn(url: string, player: number): Promise<Browser> {
  return new Browser(remoteServer(() => url)).logIn(pseudoAt(player), passwordOf(pseudoAt(0)))
}

/** Makes player 0, the admin, a referee too. Referees may score live matches. */
export async function makeReferee(url: string): Promise<void> {
  const admin = await logIn(url, 0)
  const accounts: { id: string; pseudo: string }[] = (await admin.get(calls.accounts.path)).json()
  const id = accounts.find(({ pseudo }) => pseudo === pseudoAt(0))?.id ?? ''
  await expectOk(admin.put(calls.addReferee.path.replace(':id', id)))
}

/** Waits for the answer to a request and returns it. @throws Error with the body of an answer other than 200 */
export async function expectOk(request: ReturnType<Browser['post']>): ReturnType<Browser['post']> {
  const answer = await request
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer
}

/** The headers that the page of a browser sends with each request. */
export function headersOf({ cookies }: Browser, origin: string): RequestHeaders {
  return {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    origin,
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  }
}

/** The task that opens sockets as pages do, each subscribed to these topics. */
export const openPageSockets = (
  { url }: Pick<Application, 'url'>,
  headers: RequestHeaders,
  count: number,
  topics: readonly string[],
): OpenSocketsTask => ({
  ...{ kind: 'open', url: `${url.replace('http', 'ws')}${socketPath}`, count, headers },
  greeting: [
    'CONNECT\naccept-version:1.2\nheart-beat:0,10000\n\n\0',
    ...topics.map((topic, index) => `SUBSCRIBE\nid:sub-${index}\ndestination:${topic}\n\n\0`),
  ],
  answers: 1 + topics.length,
})

/**
 * Waits until all read models have reached the end of the log. Polls readiness first, because its check counts at most
 * 2,001 events for each read model. Then polls the lag, with pauses at least as long as the answers take: with
 * EventStoreDB, an answer reads up to 10,000 events for each read model that lacks events.
 * @param logInAdmin logs an admin in; by default player 0
 */
export async function untilCaughtUp(url: string, logInAdmin = () => logIn(url, 0)): Promise<void> {
  const isReady = async () => (await fetch(`${url}/health/ready`)).ok
  while (!(await isReady())) await pause(250)
  const admin = await logInAdmin()
  const isCaughtUp = async () => {
    const answer = await admin.get(calls.projections.path)
    const statuses: { lag: number }[] = answer.statusCode === 200 ? answer.json() : [{ lag: 1 }]
    return statuses.every(({ lag }) => lag === 0)
  }
  for (let asked = performance.now(); !(await isCaughtUp()); asked = performance.now())
    await pause(Math.max(100, performance.now() - asked))
}
