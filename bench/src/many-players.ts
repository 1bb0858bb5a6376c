// Measures how long reading the lists of a large club takes right after a match, and how long recording takes meanwhile.
// npm run bench:players [players] [matches]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RankingEntry } from '@topspin/domain/contract/ranking'
import { anyHour, startApp } from '@topspin/e2e/testing/app-process'
import { remote } from '@topspin/standalone/distributed/testing/remote'
import { passwordOf, Visitor } from '@topspin/standalone/testing/visitor'
import { fillLog, pseudoOf } from './long-log.ts'

const players = Number(process.argv[2] ?? 5_000)
const matches = Number(process.argv[3] ?? 100)
const readers = 6

const lists = {
  ranking: '/api/player/getAll',
  'double ranking': '/api/player/getAllOrderByDouble',
  pseudos: '/api/player/getAllActivePseudo',
  accounts: '/api/player/getAccounts',
  hello: '/api/hello/plop',
} as const

const template = mkdtempSync(join(tmpdir(), 'topspin-bench-'))
await fillLog(template, players * 2, players)
const app = await startApp(anyHour, template)
rmSync(template, { recursive: true })
try {
  const admin = await new Visitor(remote(() => app.url)).logIn(pseudoOf(0), passwordOf(pseudoOf(0)))
  const accounts: { id: string; pseudo: string }[] = (await admin.get(lists.accounts)).json()
  const me = accounts.find(({ pseudo }) => pseudo === pseudoOf(0))?.id
  await admin.put(`/api/admin/player/addreferee/${me}`)
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await play(admin, warmUp)

  console.log(`${players} players, a match before each read:`)
  for (const [name, path] of Object.entries(lists)) {
    const times: number[] = []
    const recorded: number[] = []
    const before = await cpuSeconds(admin)
    for (let n = 0; n < matches; n += 1) {
      recorded.push(await timed(() => play(admin, n)))
      times.push(await timed(() => admin.get(path)))
    }
    print(name, times)
    const cpu = ((await cpuSeconds(admin)) - before) * 1000
    console.log(`    CPU time of the server, including the match: ${(cpu / matches).toFixed(1)} ms`)
    if (name === 'hello') print('recording', recorded)
  }
  await checkReadYourWrites(admin)

  console.log(`${readers} readers of the ranking, 2 matches a second:`)
  const end = new AbortController()
  const reads: number[] = []
  const running = Array.from({ length: readers }, async () => {
    const reader = await new Visitor(remote(() => app.url)).logIn(pseudoOf(0), passwordOf(pseudoOf(0)))
    while (!end.signal.aborted) reads.push(await timed(() => reader.get(lists.ranking)))
  })
  const probes: number[] = []
  for (let n = 0; n < 100; n += 1) {
    if (n % 5 === 0) await play(admin, n)
    probes.push(await timed(() => admin.get(lists.hello)))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  end.abort()
  await Promise.all(running)
  print('ranking', reads)
  print('hello at the same time', probes)
} finally {
  await app.dispose()
}

async function play(referee: Visitor, n: number): Promise<void> {
  const [one, other] = [n % players, (n * 7 + 1) % players]
  const body = { playerAPseudo: pseudoOf(one), playerASet: 2, playerBPseudo: pseudoOf(other), playerBSet: n % 2 }
  const answer = await referee.post('/api/match/play', body)
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

/** @throws Error when a ranking that is read after a match does not include it */
async function checkReadYourWrites(referee: Visitor): Promise<void> {
  const scoreOf = async () => {
    const ranking: RankingEntry[] = (await referee.get(lists.ranking)).json()
    return ranking.find(({ pseudo }) => pseudo === pseudoOf(1))?.score
  }
  const before = await scoreOf()
  await play(referee, 1)
  if ((await scoreOf()) === before) throw new Error('the ranking does not include the match that was just recorded')
}

/** CPU seconds of the server so far. Less affected by other load on the machine than elapsed time. */
async function cpuSeconds(admin: Visitor): Promise<number> {
  const [, seconds] = /^process_cpu_seconds_total (\S+)/m.exec((await admin.get('/metrics')).body) ?? []
  return Number(seconds)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function print(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1)
  console.log(`  ${what}: ${times.length}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`)
}
