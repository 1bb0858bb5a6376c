// Replays every read model of a long log under load, and compares the response times with those without a replay.
// npm run bench:replay [matches]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { HistoryEntry, MatchRecorded } from '@topspin/domain/contract/match'
import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import { Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { anyHour, startApp } from '@topspin/test-kit/app-process'
import { fillLog, pseudoOf } from '@topspin/test-kit/long-log'
import { remote } from '@topspin/test-kit/remote'

const matches = Number(process.argv[2] ?? 1_000_000)
const players = 60
const readers = 4
const writers = 2
const quietSeconds = 20

/** Response times in milliseconds, errors, and missing own writes during some time. */
class Observations {
  readonly reads: number[] = []
  readonly writes: number[] = []
  readonly errors: string[] = []
  /** How often a read did not include the match that the same browser had just recorded. */
  gaps = 0
}

const browsers: Browser[] = []
const template = mkdtempSync(join(tmpdir(), 'topspin-bench-'))
let began = performance.now()
const seconds = () => (performance.now() - began) / 1000
const events = await fillLog(template, { matches, players, until: new Date() })
console.log(
  `${events} events appended in ${seconds().toFixed(0)} s (${rate(events, seconds())}/s, including the deciders)`,
)

began = performance.now()
const app = await startApp(anyHour, template)
rmSync(template, { recursive: true })
try {
  const admin = await logIn()
  await until(async () => (await statuses(admin)).every(({ lag }) => lag === 0))
  const folded = seconds()
  console.log(
    `first start: all read models built concurrently in ${folded.toFixed(0)} s (${rate(events, folded)} events/s)`,
  )
  await admin.put(`/api/admin/player/addreferee/${await idOf(admin)}`)

  for (let n = 0; n < readers + writers; n += 1) browsers.push(await logIn())
  const quiet = await underLoad(async () => pause(quietSeconds * 1000))
  print('without a replay', quiet)
  for (const { name } of await statuses(admin)) {
    began = performance.now()
    const observed = await underLoad(() => replay(admin, name))
    console.log(`replay of ${name}: ${events} events in ${seconds().toFixed(1)} s (${rate(events, seconds())}/s)`)
    print(`  meanwhile`, observed)
  }
} finally {
  await app.dispose()
}

async function logIn(): Promise<Browser> {
  return new Browser(remote(() => app.url)).logIn(pseudoOf(0), passwordOf(pseudoOf(0)))
}

async function statuses(admin: Browser): Promise<ProjectionStatus[]> {
  return (await admin.get('/api/admin/projections')).json()
}

async function idOf(admin: Browser): Promise<string> {
  const accounts: { id: string; pseudo: string }[] = (await admin.get('/api/player/getAccounts')).json()
  return accounts.find(({ pseudo }) => pseudo === pseudoOf(0))?.id ?? ''
}

async function replay(admin: Browser, name: string): Promise<void> {
  const answer = await admin.post(`/api/admin/projections/${name}/replay`)
  if (answer.statusCode !== 202) throw new Error(answer.body)
  await until(async () => {
    const status = (await statuses(admin)).find((one) => one.name === name)
    if (status?.failure) throw new Error(status.failure)
    return status?.state === 'live' && status.hasPrevious
  })
}

/** Reads and writes concurrently until `work` has finished. */
async function underLoad(work: () => Promise<unknown>): Promise<Observations> {
  const observed = new Observations()
  const end = new AbortController()
  const busy = [
    ...browsers.slice(0, readers).map((browser, index) => read(browser, index, observed, end.signal)),
    ...browsers.slice(readers).map((browser, index) => write(browser, index, observed, end.signal)),
  ]
  await work()
  end.abort()
  await Promise.all(busy)
  return observed
}

async function timed<T extends { statusCode: number; body: string }>(
  observed: Observations,
  times: number[],
  send: () => Promise<T>,
): Promise<T | null> {
  const sent = performance.now()
  try {
    const answer = await send()
    times.push(performance.now() - sent)
    if (answer.statusCode === 200) return answer
    observed.errors.push(`${answer.statusCode} ${answer.body}`)
  } catch (error) {
    observed.errors.push(String(error))
  }
  return null
}

async function read(browser: Browser, index: number, observed: Observations, signal: AbortSignal): Promise<void> {
  for (let n = index; !signal.aborted; n += 1) {
    const pages = [
      '/api/player/getAll',
      '/api/stats/getAllLastMatchs',
      `/api/stats/getAllMatchSAndD/${pseudoOf(n % players)}`,
      `/api/stats/getPlayerAllStat/${pseudoOf(n % players)}`,
    ]
    await timed(observed, observed.reads, () => browser.get(pages[n % pages.length] ?? ''))
    await pause(20)
  }
}

async function write(browser: Browser, index: number, observed: Observations, signal: AbortSignal): Promise<void> {
  for (let n = index * 7; !signal.aborted; n += 1) {
    const [one, other] = [pseudoOf(n % players), pseudoOf((n + 1 + (n % 5)) % players)]
    const match = { playerAPseudo: one, playerASet: 2, playerBPseudo: other, playerBSet: n % 2 }
    const played = await timed(observed, observed.writes, () => browser.post('/api/match/play', match))
    const reread = await timed(observed, observed.reads, () => browser.get(`/api/stats/getAllMatchSAndD/${one}`))
    if (played !== null && reread !== null) {
      const { id }: MatchRecorded = JSON.parse(played.body)
      const history: HistoryEntry[] = JSON.parse(reread.body)
      if (!history.some((entry) => entry.isSimple && entry.id === id)) observed.gaps += 1
    }
    await pause(100)
  }
}

async function until(condition: () => Promise<boolean | undefined>): Promise<void> {
  while ((await condition()) !== true) await pause(200)
}

function rate(count: number, took: number): number {
  return Math.round(count / took)
}

function print(when: string, { reads, writes, errors, gaps }: Observations): void {
  const at = (times: number[], part: number) =>
    (times.toSorted((a, b) => a - b)[Math.floor(part * (times.length - 1))] ?? 0).toFixed(1)
  const summary = (times: number[]) =>
    `${times.length}, p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms, worst ${at(times, 1)} ms`
  console.log(`${when}: reads ${summary(reads)}; writes ${summary(writes)}; ${errors.length} errors, ${gaps} gaps`)
  for (const error of new Set(errors)) console.log(`    ${error}`)
}
