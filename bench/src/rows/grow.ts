import { calls } from '@topspin/domain/contract/calls'
import { pseudoOf } from '@topspin/test-kit/long-log'
import { type Application, type Headers, startApplication } from '../application.ts'
import type { Bench } from '../bench.ts'
import { builtFolder, type LogSize, longestWindow } from '../data-folder.ts'
import { atMost, compare, type Figure } from '../figure.ts'
import type { Request } from '../load.ts'
import { inTurns, Loader, type Measured, measure } from '../over-http.ts'
import { matchesOf } from '../recording.ts'
import type { Row } from '../row.ts'

const few = 1_000
const ofPlayer = (path: string) => path.replace(':pseudo', pseudoOf(0))

/** What a player does, as requests that are sent in turn over one connection. */
const actions: Readonly<Record<string, (headers: Headers, players: number) => Request[]>> = {
  record: (headers, players) => matchesOf(0, players, headers),
  rank: (headers) => [{ method: 'GET', path: calls.simpleRanking.path, headers }],
  history: (headers) => [{ method: 'GET', path: ofPlayer(calls.history.path), headers }],
  player: (headers) => [
    { method: 'GET', path: ofPlayer(calls.player.path), headers },
    { method: 'GET', path: ofPlayer(calls.playerAllStat.path), headers },
  ],
}

export const grow: Row = {
  name: 'grow',
  measured: 'requests over one connection with a long history, and with all of it in the rollback window',
  baseline: 'the same with 1,000 matches',
  async run(bench) {
    const loader = await Loader.start(bench)
    const players = bench.count(1_000, 100)
    const figures: Figure[] = []
    for (const isRecent of [false, true]) {
      const short = await open(bench, { matches: Math.min(few, bench.matches), players, isRecent })
      const long = await open(bench, { matches: bench.matches, players, isRecent })
      for (const [name, requests] of Object.entries(actions)) {
        const send = ({ app, headers }: Opened) => {
          const connections = [requests(headers, players)]
          return measure(loader, app, { url: app.url, seconds: bench.seconds(1), connections })
        }
        await inTurns(
          1,
          () => send(long),
          () => send(short),
        )
        const rounds = await inTurns<Measured>(
          bench.rounds,
          () => send(long),
          () => send(short),
        )
        const what = isRecent ? `${name}, all in the window` : name
        figures.push(compare(rounds, `${what}: p50`, 'ms', ({ p50 }) => p50, atMost(1.15)))
        figures.push(compare(rounds, `${what}: CPU of one`, 'ms', ({ cpu }) => cpu))
      }
      await Promise.all([short.app.dispose(), long.app.dispose()])
    }
    return { figures }
  },
}

interface Opened {
  readonly app: Application
  readonly headers: Headers
}

async function open(bench: Bench, size: LogSize): Promise<Opened> {
  const settings = size.isRecent ? longestWindow : {}
  const app = await startApplication(bench, { template: await builtFolder(bench, size), settings })
  return { app, headers: await app.logIn(0) }
}
