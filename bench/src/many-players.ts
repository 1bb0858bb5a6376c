// Measures how long reading the lists of a large club takes: after a match, after a star, and after nothing.
// npm run bench:players [players] [reads]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RankingEntry } from '@topspin/domain/contract/ranking'
import { Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { anyHour, startApp } from '@topspin/test-kit/app-process'
import { fillLog, pseudoOf } from '@topspin/test-kit/long-log'
import { remote } from '@topspin/test-kit/remote'

const players = Number(process.argv[2] ?? 5_000)
const reads = Number(process.argv[3] ?? 100)
const readers = 6

const lists = {
  ranking: '/api/player/getAll',
  'double ranking': '/api/player/getAllOrderByDouble',
  pseudos: '/api/player/getAllActivePseudo',
  accounts: '/api/player/getAccounts',
  hello: '/api/hello/plop',
} as const

const template = mkdtempSync(join(tmpdir(), 'topspin-bench-'))
await fillLog(template, { matches: players * 2, players, until: new Date() })
const app = await startApp(anyHour, template)
rmSync(template, { recursive: true })
try {
  const admin = await new Browser(remote(() => app.url)).logIn(pseudoOf(0), passwordOf(pseudoOf(0)))
  const accounts: { id: string; pseudo: string }[] = (await admin.get(lists.accounts)).json()
  const me = accounts.find(({ pseudo }) => pseudo === pseudoOf(0))?.id
  await admin.put(`/api/admin/player/addreferee/${me}`)
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await play(admin, warmUp)

  const befores = {
    'a match': (n: number) => play(admin, n),
    'a star': (n: number) => award(admin, accounts[n + 1]?.id),
    nothing: async () => undefined,
  }
  for (const [what, before] of Object.entries(befores)) {
    console.log(`${players} players, ${what} before each read:`)
    for (const [name, path] of Object.entries(lists)) await measure(admin, name, path, before)
  }
  await checkReadYourWrites(admin)

  console.log(`${readers} readers of the ranking, 2 matches a second:`)
  const end = new AbortController()
  const rankings: number[] = []
  const running = Array.from({ length: readers }, async () => {
    const reader = await new Browser(remote(() => app.url)).logIn(pseudoOf(0), passwordOf(pseudoOf(0)))
    while (!end.signal.aborted) rankings.push(await timed(() => reader.get(lists.ranking)))
  })
  const probes: number[] = []
  for (let n = 0; n < 100; n += 1) {
    if (n % 5 === 0) await play(admin, n)
    probes.push(await timed(() => admin.get(lists.hello)))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  end.abort()
  await Promise.all(running)
  print('ranking', rankings)
  print('hello at the same time', probes)
} finally {
  await app.dispose()
}

/** Times the reads of a list, each after `before`. The CPU time includes `before`. */
async function measure(
  admin: Browser,
  name: string,
  path: string,
  before: (n: number) => Promise<unknown>,
): Promise<void> {
  const times: number[] = []
  const cpuBefore = await cpuSeconds(admin)
  for (let n = 0; n < reads; n += 1) {
    await before(n)
    times.push(await timed(() => admin.get(path)))
  }
  const cpu = ((await cpuSeconds(admin)) - cpuBefore) * 1000
  print(name, times, `, server CPU ${(cpu / reads).toFixed(1)} ms`)
}

async function play(referee: Browser, n: number): Promise<void> {
  const [one, other] = [n % players, (n * 7 + 1) % players]
  const body = { playerAPseudo: pseudoOf(one), playerASet: 2, playerBPseudo: pseudoOf(other), playerBSet: n % 2 }
  const answer = await referee.post('/api/match/play', body)
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

async function award(admin: Browser, id: string | undefined): Promise<void> {
  const answer = await admin.put(`/api/admin/player/addstar/${id}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

/** @throws Error when a ranking that is read after a match does not include it */
async function checkReadYourWrites(referee: Browser): Promise<void> {
  const scoreOf = async () => {
    const ranking: RankingEntry[] = (await referee.get(lists.ranking)).json()
    return ranking.find(({ pseudo }) => pseudo === pseudoOf(1))?.score
  }
  const before = await scoreOf()
  await play(referee, 1)
  if ((await scoreOf()) === before) throw new Error('the ranking does not include the match that was just recorded')
}

/** CPU seconds of the server so far. Less affected by other load on the machine than elapsed time. */
async function cpuSeconds(reader: Browser): Promise<number> {
  const [, seconds] = /^process_cpu_seconds_total (\S+)/m.exec((await reader.get('/metrics')).body) ?? []
  return Number(seconds)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function print(what: string, times: readonly number[], more = ''): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1)
  console.log(`  ${what}: ${times.length}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms${more}`)
}
