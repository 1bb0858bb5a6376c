import { calls } from '@topspin/domain/contract/calls'
import { pseudoAt } from '@topspin/test-kit/long-log'
import { type Application, type RequestHeaders, startApplication } from '../application.ts'
import type { Bench } from '../bench.ts'
import { type LogSize, longestRollbackWindowSettings, makeFolderWithReadModels } from '../data-folder.ts'
import { compareRounds, type Figure, ratioAtMost } from '../figure.ts'
import type { LoadRequest } from '../load.ts'
import { type LoadMeasurement, measureLoad, runInTurns, startLoadSender } from '../over-http.ts'
import { recordingRequestsOf, recordMatch } from '../recording.ts'
import type { BenchmarkRow } from '../row.ts'

const few = 1_000
const ofPlayer = (path: string) => path.replace(':pseudo', pseudoAt(0))

/** What a player does, as requests that are sent in turn over one connection. */
const actions: Readonly<Record<string, (headers: RequestHeaders, players: number) => LoadRequest[]>> = {
  record: (headers, players) => recordingRequestsOf(0, players, headers),
  rank: (headers) => [{ method: 'GET', path: calls.simpleRanking.path, headers }],
  history: (headers) => [{ method: 'GET', path: ofPlayer(calls.history.path), headers }],
  player: (headers) => [
    { method: 'GET', path: ofPlayer(calls.player.path), headers },
    { method: 'GET', path: ofPlayer(calls.playerAllStat.path), headers },
  ],
}

export const historyGrowthRow: BenchmarkRow = {
  name: 'grow',
  measured: 'requests over one connection with a long history',
  baseline: 'the same with 1,000 matches',
  run: (bench) => measureGrowth(bench, false),
}

export const historyGrowthInWindowRow: BenchmarkRow = {
  name: 'grow-window',
  measured: 'requests over one connection with a long history, all of it in the rollback window',
  baseline: 'the same with 1,000 matches',
  run: (bench) => measureGrowth(bench, true),
}

async function measureGrowth(bench: Bench, isRecent: boolean): Promise<{ figures: Figure[] }> {
  const sendLoad = await startLoadSender(bench)
  const players = bench.count(1_000, 100)
  const short = await open(bench, { matches: Math.min(few, bench.matches), players, isRecent })
  const long = await open(bench, { matches: bench.matches, players, isRecent })
  const figures: Figure[] = []
  for (const [name, requests] of Object.entries(actions)) {
    const send = ({ app, headers }: Opened) => {
      const connections = [requests(headers, players)]
      return measureLoad(sendLoad, app, { url: app.url, seconds: bench.seconds(1), connections })
    }
    const turns = [() => send(long), () => send(short)] as const
    await runInTurns(1, ...turns)
    const rounds = await runInTurns<LoadMeasurement>(bench.rounds, ...turns)
    figures.push(compareRounds(rounds, `${name}: p50`, 'ms', ({ p50 }) => p50, ratioAtMost(1.15)))
    figures.push(compareRounds(rounds, `${name}: CPU of one`, 'ms', ({ cpu }) => cpu))
  }
  return { figures }
}

interface Opened {
  readonly app: Application
  readonly headers: RequestHeaders
}

async function open(bench: Bench, size: LogSize): Promise<Opened> {
  const settings = size.isRecent ? longestRollbackWindowSettings : {}
  const app = await startApplication(bench, { template: await makeFolderWithReadModels(bench, size), settings })
  const headers = await app.logIn(0)
  await recordMatch(app, recordingRequestsOf(0, size.players, headers)[0])
  return { app, headers }
}
