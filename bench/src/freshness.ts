// Measures the time from a match to the last of many sockets that receives the names of the changed read models, and the
// requests of their clients, which read the changed lists again.
// npm run bench:freshness [sockets] [matches]
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ChangesMessage, changesTopic } from '@topspin/domain/contract/changes'
import { socketPath } from '@topspin/domain/contract/live'
import { Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { typescriptFlags } from '@topspin/platform/testing/typescript-flags'
import { anyHour, startApp } from '@topspin/test-kit/app-process'
import { fillLog, pseudoOf } from '@topspin/test-kit/long-log'
import { remote } from '@topspin/test-kit/remote'
import type { Changes, Readers, Reads } from './freshness-readers.ts'
import type { Delivery, Open, Post } from './live-audience.ts'

const sockets = Number(process.argv[2] ?? 1_000)
const matches = Number(process.argv[3] ?? 30)
const players = 200
const everyMs = 1_000
/** The lists of the home page. */
const lists = {
  simpleRanking: '/api/player/getAll',
  lastMatches: '/api/stats/getAllLastMatchs',
  news: '/api/news/getLast',
  isOpen: '/api/match/isOpen',
}

const program = (name: string): ChildProcess =>
  fork(fileURLToPath(new URL(name, import.meta.url)), { execArgv: [...typescriptFlags] })

/** Sends a task to a child process. @returns its reply @throws Error when the process exits */
async function request<Reply>(child: ChildProcess, task: Open | Post | 'finish'): Promise<Reply> {
  const done = new AbortController()
  const ended = once(child, 'exit', done).then(() => {
    throw new Error('a process with the clients has exited')
  })
  const answer = once(child, 'message', done).then(([reply]) => reply)
  child.send(task)
  return Promise.race([answer, ended]).finally(() => done.abort())
}

const template = mkdtempSync(join(tmpdir(), 'topspin-bench-'))
await fillLog(template, { matches: players * 10, players, until: new Date() })
const app = await startApp(anyHour, template)
rmSync(template, { recursive: true })
const [audience, readers] = [program('live-audience.ts'), program('freshness-readers.ts')]
try {
  const me = await new Browser(remote(() => app.url)).logIn(pseudoOf(0), passwordOf(pseudoOf(0)))
  const cookie = [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, origin: app.url, 'x-xsrf-token': me.cookies.get('XSRF-TOKEN') ?? '' }
  const connect = 'CONNECT\naccept-version:1.2\nheart-beat:0,10000\n\n\0'
  const subscribe = `SUBSCRIBE\nid:sub-0\ndestination:${changesTopic}\n\n\0`
  const url = `${app.url.replace('http', 'ws')}${socketPath}`
  const greeting = [connect, subscribe]
  await request(audience, { kind: 'open', url, count: sockets, headers, greeting, answers: 2 })
  readers.send({ clients: sockets, url: app.url, cookie, lists } satisfies Readers)

  console.log(`${sockets} sockets, a match every ${everyMs} ms, ${matches} matches`)
  await measure('no client reads', headers, () => undefined)
  const cpuBefore = await cpuSeconds()
  await measure('every client reads', headers, (changes) => readers.send(changes))
  const { times, statuses, bytes } = await request<Reads>(readers, 'finish')
  const cpu = (((await cpuSeconds()) - cpuBefore) / times.length) * 1000
  print('a read', times)
  console.log(`  ${times.length} reads, ${(times.length / matches).toFixed(0)} a match, ${JSON.stringify(statuses)}`)
  console.log(`  server CPU ${cpu.toFixed(2)} ms and ${(bytes / times.length / 1024).toFixed(1)} KB a read`)
} finally {
  for (const child of [audience, readers]) child.kill()
  await app.dispose()
}

/** Records the matches. @param react called with each message */
async function measure(
  what: string,
  headers: Readonly<Record<string, string>>,
  react: (changes: Changes) => void,
): Promise<void> {
  const times: number[] = []
  let bytes = 0
  const [began, cpuBefore] = [performance.now(), await cpuSeconds()]
  for (let n = 0; n < matches; n += 1) {
    const body = { playerAPseudo: pseudoOf(0), playerASet: 2, playerBPseudo: pseudoOf(1 + (n % 99)), playerBSet: n % 2 }
    const { milliseconds, message } = await request<Delivery>(audience, {
      kind: 'post',
      url: `${app.url}/api/match/play`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    times.push(milliseconds)
    bytes += message.length * sockets
    react(ChangesMessage.parse(JSON.parse(/\n\n(.*)\0/s.exec(message)?.[1] ?? '')))
    await pause(Math.max(0, everyMs * (n + 1) - (performance.now() - began)))
  }
  const seconds = (performance.now() - began) / 1000
  const cpu = (((await cpuSeconds()) - cpuBefore) / seconds) * 100
  print(`${what}, a match until the last socket`, times)
  console.log(`  server CPU ${cpu.toFixed(0)} % of a core, ${(bytes / matches / 1024).toFixed(0)} KB a match`)
}

async function cpuSeconds(): Promise<number> {
  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1])
}

function print(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN).toFixed(1)
  console.log(`${what}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
}
