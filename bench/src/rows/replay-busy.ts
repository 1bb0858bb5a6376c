import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@topspin/domain/contract/calls'
import type { HistoryEntry, RecordedMatch } from '@topspin/domain/contract/match'
import { projectionNames } from '@topspin/domain/documents/names'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { pseudoAt } from '@topspin/test-kit/long-log'
import { logIn, startApplication } from '../application.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import { compareRounds, valueAtMost } from '../figure.ts'
import { measureReplay } from '../replayed.ts'
import type { BenchmarkRow } from '../row.ts'
import { quantile } from '../statistics.ts'

const players = 1_000
const readers = 4
const writers = 2

/** What the browsers observed during a measurement: response times in milliseconds, errors, and missing own writes. */
class Observations {
  readonly reads: number[] = []
  readonly writes: number[] = []
  errors = 0
  /** How often a read did not include the match that the same browser had just recorded. */
  gaps = 0
}

export const replayBusyRow: BenchmarkRow = {
  name: 'replay-busy',
  measured: 'answers to four who read and two who record while every read model is replayed in turn, long history',
  baseline: 'the same without a replay',
  async run(bench) {
    const template = await makeFolderWithReadModels(bench, { matches: bench.matches, players })
    const app = await startApplication(bench, { template })
    const admin = await logIn(app.url, 0)
    const browsers: Browser[] = []
    for (let player = 0; player < readers + writers; player += 1) browsers.push(await logIn(app.url, player))
    const quiet = await observe(browsers, () => pause(bench.seconds(10) * 1000))
    const began = performance.now()
    const busy = await observe(browsers, async () => {
      for (const name of projectionNames) await measureReplay(admin, name)
    })
    const seconds = (performance.now() - began) / 1000
    const rounds = [[busy], [quiet]] as const
    return {
      figures: [
        compareRounds(rounds, 'reads: p50', 'ms', ({ reads }) => quantile(reads, 0.5)),
        compareRounds(rounds, 'reads: p99', 'ms', ({ reads }) => quantile(reads, 0.99)),
        compareRounds(rounds, 'writes: p50', 'ms', ({ writes }) => quantile(writes, 0.5)),
        compareRounds(rounds, 'writes: p99', 'ms', ({ writes }) => quantile(writes, 0.99)),
        compareRounds(rounds, 'errors', '', ({ errors }) => errors, valueAtMost(0)),
        compareRounds(rounds, 'own matches missing', '', ({ gaps }) => gaps, valueAtMost(0)),
      ],
      notes: [`The replays took ${seconds.toFixed(1)} s.`],
    }
  },
}

/** Reads and writes concurrently until `work` has finished. */
async function observe(browsers: readonly Browser[], work: () => Promise<unknown>): Promise<Observations> {
  const observed = new Observations()
  const end = new AbortController()
  const busy = browsers.map((browser, index) => {
    const act = index < readers ? read : write
    return act(browser, index, observed, end.signal)
  })
  try {
    await work()
  } finally {
    end.abort()
    await Promise.all(busy)
  }
  return observed
}

/** Sends a request, and adds its milliseconds to `times`. @returns the answer; null for an error, which is counted */
async function timed<Answer extends { statusCode: number }>(
  observed: Observations,
  times: number[],
  send: () => Promise<Answer>,
): Promise<Answer | null> {
  const sent = performance.now()
  const answer = await send().catch(() => null)
  if (answer === null || answer.statusCode !== 200) {
    observed.errors += 1
    return null
  }
  times.push(performance.now() - sent)
  return answer
}

const historyOf = (player: number) => calls.history.path.replace(':pseudo', pseudoAt(player))

async function read(browser: Browser, index: number, observed: Observations, signal: AbortSignal): Promise<void> {
  for (let n = index; !signal.aborted; n += 1) {
    const pages = [
      calls.simpleRanking.path,
      calls.lastMatches.path,
      historyOf(n % players),
      calls.playerAllStat.path.replace(':pseudo', pseudoAt(n % players)),
    ]
    await timed(observed, observed.reads, () => browser.get(pages[n % pages.length] ?? ''))
    await pause(20)
  }
}

async function write(browser: Browser, index: number, observed: Observations, signal: AbortSignal): Promise<void> {
  for (let n = 1; !signal.aborted; n += 1) {
    const opponent = pseudoAt((index + n) % players)
    const match = { playerAPseudo: pseudoAt(index), playerASet: 2, playerBPseudo: opponent, playerBSet: n % 2 }
    const played = await timed(observed, observed.writes, () => browser.post(calls.play.path, match))
    const reread = await timed(observed, observed.reads, () => browser.get(historyOf(index)))
    if (played !== null && reread !== null) {
      const { id }: RecordedMatch = played.json()
      const history: HistoryEntry[] = reread.json()
      if (!history.some((entry) => entry.isSimple && entry.id === id)) observed.gaps += 1
    }
    await pause(100)
  }
}
