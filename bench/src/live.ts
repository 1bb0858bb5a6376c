// Measures the time of a point from its POST to the last of many sockets, compared with a bare `ws` broadcast of the same
// bytes.
// npm run bench:live [sockets] [points]
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { LiveMatch } from '@topspin/domain/contract/live'
import { Browser } from '@topspin/platform/http/testing/browser'
import { typescriptFlags } from '@topspin/platform/testing/typescript-flags'
import { startApp } from '@topspin/test-kit/app-process'
import { registerAdmin, registerMember } from '@topspin/test-kit/people'
import { remote } from '@topspin/test-kit/remote'
import type { Delivery, Open, Post } from './live-audience.ts'

const sockets = Number(process.argv[2] ?? 1_000)
const points = Number(process.argv[3] ?? 300)
const warmUp = 20
/** A new match starts after this many points, which is a long match. */
const pointsOfMatch = 100

const program = (name: string): ChildProcess =>
  fork(fileURLToPath(new URL(name, import.meta.url)), { execArgv: [...typescriptFlags] })

/** Sends a task to a child process. @returns its reply @throws Error when the process exits */
async function request(child: ChildProcess, task: Open | Post): Promise<Delivery> {
  const done = new AbortController()
  const ended = once(child, 'exit', done).then(() => {
    throw new Error('the process with the sockets has exited')
  })
  const answer = once(child, 'message', done).then(([reply]) => reply)
  child.send(task)
  return Promise.race([answer, ended]).finally(() => done.abort())
}

const app = await startApp({ MATCH_COOLDOWN_SECONDS: '0', WORKING_HOURS: 'always', RATE_LIMITS: 'off' })
const bare = program('live-bare.ts')
const [barePort] = await once(bare, 'message')
const [watching, listening] = [program('live-audience.ts'), program('live-audience.ts')]
try {
  const referee = await registerPlayers()
  const headers = headersOf(referee)
  const call = (path: string, body: unknown) =>
    request(watching, { kind: 'post', url: `${app.url}/api/live/${path}`, headers, body: JSON.stringify(body) })

  const connect = 'CONNECT\naccept-version:1.2\nheart-beat:0,10000\n\n\0'
  const subscribe = 'SUBSCRIBE\nid:sub-0\ndestination:/live/match_live\n\n\0'
  const socket = `${app.url.replace('http', 'ws')}/websocket`
  const count = sockets
  await request(watching, { kind: 'open', url: socket, count, headers, greeting: [connect, subscribe], answers: 2 })
  const bareUrl = `127.0.0.1:${barePort}`
  await request(listening, { kind: 'open', url: `ws://${bareUrl}`, count, headers: {}, greeting: [], answers: 0 })

  const [ours, theirs]: [number[], number[]] = [[], []]
  let answer = ''
  for (let n = 0; n < warmUp + points; n += 1) {
    if (n % pointsOfMatch === 0) {
      if (n > 0) await call('stop', {})
      await call('start', { playerOne: 'Rita', playerTwo: 'Alice' })
      answer = (await call('setFirstService', true)).answer
    }
    const point = await call('updateLive', next(LiveMatch.parse(JSON.parse(answer))))
    answer = point.answer
    const broadcast = await request(listening, {
      kind: 'post',
      url: `http://${bareUrl}`,
      headers: {},
      body: point.message,
    })
    if (n < warmUp) continue
    ours.push(point.milliseconds)
    theirs.push(broadcast.milliseconds)
  }
  console.log(`${sockets} sockets, ${points} points, milliseconds from the POST to the last socket`)
  print('a point', ours)
  print('bare ws', theirs)
  for (const part of [0.5, 0.99]) {
    console.log(`p${part * 100} is ${(at(ours, part) / at(theirs, part)).toFixed(2)} times that of the bare broadcast`)
  }
  console.log(`resident memory of the application: ${await megabytes()} MB`)
} finally {
  for (const child of [watching, listening, bare]) child.kill()
  await app.dispose()
}

/** Registers two players. @returns the session of the first, who is admin and referee */
async function registerPlayers(): Promise<Browser> {
  const newBrowser = () => new Browser(remote(() => app.url))
  const { id, browser: rita } = await registerAdmin(newBrowser, 'Rita')
  await rita.put(`/api/admin/player/addreferee/${id}`)
  await registerMember(newBrowser, rita, 'Alice')
  return rita
}

/** The match after the next point, which goes to the side that is not ahead, so that neither side wins. */
function next(match: LiveMatch): LiveMatch {
  const { playerOneCurrentSet: one, playerTwoCurrentSet: two } = match
  return one > two ? { ...match, playerTwoCurrentSet: two + 1 } : { ...match, playerOneCurrentSet: one + 1 }
}

/** The headers that the page of a browser sends with each request. */
function headersOf({ cookies }: Browser): Record<string, string> {
  return {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    origin: app.url,
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
    'content-type': 'application/json',
  }
}

/** Resident memory of the application in MB, from its metrics. */
async function megabytes(): Promise<number> {
  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1024 / 1024)
}

function at(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(part * (times.length - 1))] ?? Number.NaN
}

function print(what: string, times: readonly number[]): void {
  console.log(`${what}: p50 ${at(times, 0.5).toFixed(1)}, p99 ${at(times, 0.99).toFixed(1)}`)
}
