import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { LiveMatch } from '@topspin/domain/contract/live'
import { type Random, seededRandom } from '@topspin/domain/random'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { withPointFor } from '@topspin/test-kit/live-scene'
import { playTournaments } from './tournament-load.ts'

/** A command that got a final reply: it was executed, or a rule refused it. */
export interface AcknowledgedCommand {
  /** The idempotency key of the command. */
  readonly key: string
  readonly path: string
  /** The body of the request. */
  readonly sent: unknown
  readonly status: number
  /** The body of the reply. */
  readonly body: unknown
}

/** A running load of requests of all kinds. Each browser sends one request after another. */
export interface RunningLoad {
  readonly acknowledged: readonly AcknowledgedCommand[]
  /** How often each answer came, by read or write, status and refusal code; `gone` when the connection broke. */
  readonly answers: ReadonlyMap<string, number>
  /** Waits until this number of further commands is acknowledged. @throws Error when this takes too long */
  more(commands: number): Promise<void>
  /** Stops after the current requests. */
  stop(): Promise<void>
}

interface LoadOptions {
  readonly seed: string
  /** Browsers of an admin and referee: each records and cancels matches, publishes news, reads results. */
  readonly browsers: readonly Browser[]
  readonly pseudos: readonly string[]
  /** Browser of a referee that scores live matches of these players; no live match when left out. */
  readonly scorer?: Browser
  /** Browser of a referee that plays tournaments of these players; none when left out. */
  readonly organiser?: Browser
}

/** The statuses of temporary replies: a repeat of the command may get another reply. */
const again = new Set([429, 502, 503, 504])
const longestWait = 60_000

/** Starts the load. Like a page, it repeats a command under the same key until it gets a final reply. */
export function startLoad({ seed, browsers, pseudos, scorer, organiser }: LoadOptions): RunningLoad {
  const acknowledged: AcknowledgedCommand[] = []
  const answers = new Map<string, number>()
  let isStopping = false
  let failed: unknown = null

  const count = (side: string, answer: Answer | null) => {
    const name = `${side} ${answer === null ? 'gone' : answer.statusCode}${answer === null ? '' : codeIn(answer)}`
    answers.set(name, (answers.get(name) ?? 0) + 1)
  }

  async function insist(browser: Browser, path: string, body: unknown): Promise<AcknowledgedCommand> {
    const key = randomUUID()
    // The metadata of events contain the correlation id, by which an audit finds the events of a command.
    const headers = { 'idempotency-key': key, 'x-correlation-id': key }
    for (;;) {
      const answer = await browser.post(path, body, headers).catch(() => null)
      count('write', answer)
      const isConflict = answer !== null && codeIn(answer) === ' concurrent-change'
      if (answer !== null && !again.has(answer.statusCode) && !isConflict) {
        const done = { key, path, sent: body, status: answer.statusCode, body: answer.json<unknown>() }
        acknowledged.push(done)
        return done
      }
      await pause(40)
    }
  }

  async function look(browser: Browser, path: string): Promise<Answer | null> {
    const answer = await browser.get(path).catch(() => null)
    count('read', answer)
    return answer
  }

  async function run(browser: Browser, dice: Random): Promise<void> {
    while (!isStopping) {
      const [one = '', other = ''] = two(dice, pseudos)
      const match = { playerAPseudo: one, playerASet: 2, playerBPseudo: other, playerBSet: dice.below(2) }
      const played = await insist(browser, '/api/match/play', match)
      // The reply to a recorded match has its id.
      const { id } = played.body as { id?: number }
      if (id !== undefined && dice.chance(0.15))
        await insist(browser, '/api/match/rollback', { matchId: id, isSimple: true })
      if (dice.chance(0.05))
        await insist(browser, '/api/news/add', { title: `News ${acknowledged.length}`, content: 'x' })
      await look(
        browser,
        dice.chance(0.5) ? '/api/player/getAll' : `/api/stats/getAllMatchSAndD/${encodeURIComponent(one)}`,
      )
      await pause(dice.below(20))
    }
  }

  async function score(browser: Browser, dice: Random): Promise<void> {
    while (!isStopping) {
      const found = await look(browser, '/api/live/find')
      if (found?.statusCode !== 200) await pause(40)
      else await scoreOnce(browser, dice, found.json<LiveMatch | null>())
      await pause(dice.below(20))
    }
  }

  async function scoreOnce(browser: Browser, dice: Random, match: LiveMatch | null): Promise<void> {
    if (match === null) {
      const [playerOne, playerTwo] = two(dice, pseudos)
      await insist(browser, '/api/live/start', { playerOne, playerTwo })
      await insist(browser, '/api/live/setFirstService', { playerOneService: dice.chance(0.5) })
    } else if (match.winner !== null) await insist(browser, '/api/live/save', undefined)
    else if (dice.chance(0.01)) await insist(browser, '/api/live/stop', undefined)
    else await insist(browser, '/api/live/updateLive', withPointFor(match, dice.chance(0.8) ? 'one' : 'two'))
  }

  const runs = browsers.map((browser, index) => run(browser, seededRandom(`${seed} ${index}`)))
  if (scorer !== undefined) runs.push(score(scorer, seededRandom(`${seed} live`)))
  if (organiser !== undefined) {
    const requests = {
      insist: (path: string, body: unknown) => insist(organiser, path, body),
      look: (path: string) => look(organiser, path),
      isStopping: () => isStopping,
    }
    runs.push(playTournaments(requests, pseudos, seededRandom(`${seed} tournaments`)))
  }
  const running = runs.map((each) =>
    each.catch((error: unknown) => {
      failed = error
    }),
  )
  return {
    acknowledged,
    answers,
    async more(commands) {
      const target = acknowledged.length + commands
      const deadline = performance.now() + longestWait
      while (acknowledged.length < target) {
        if (failed !== null) throw failed
        if (performance.now() > deadline) throw new Error(`no answers for a minute: ${[...answers].join(' ')}`)
        await pause(10)
      }
    },
    async stop() {
      isStopping = true
      await Promise.all(running)
      if (failed !== null) throw failed
    },
  }
}

type Answer = Awaited<ReturnType<Browser['get']>>

/** The code of a refusal, after a space. */
const codeIn = ({ statusCode, body }: Answer): string =>
  statusCode < 400 ? '' : ` ${/"code":"([\w-]+)"/.exec(body)?.[1] ?? body.slice(0, 100)}`

function two(dice: Random, pseudos: readonly string[]): string[] {
  const one = dice.pick(pseudos)
  for (;;) {
    const other = dice.pick(pseudos)
    if (other !== one) return [one, other]
  }
}
