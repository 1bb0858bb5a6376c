import { type Application, startApplication } from './application.ts'
import type { Bench } from './bench.ts'
import { makeFolderWithReadModels } from './data-folder.ts'
import { compareRounds, type Figure, figureOf, valueAtMost } from './figure.ts'
import type { LoadRequest } from './load.ts'
import { secondsPerReadRun, startApplicationOnMongo } from './on-mongo.ts'
import { measureLoad, runInTurns, startLoadSender } from './over-http.ts'
import type { BenchmarkRow } from './row.ts'

interface Reads {
  /** For each named read, the paths that one connection requests in turn. */
  readonly paths: Readonly<Record<string, readonly string[]>>
  readonly comparedPath: string
  /** The target of the figures: at most this median, in milliseconds. */
  readonly p50: number
  /** How long each run of reads takes, 1 by default. At least one answer must arrive in this time. */
  readonly seconds?: number
}

/** Makes two rows with the same reads of a long history: one on SQLite, one on a server with MongoDB's protocol. */
export function createReadRows(
  { name, measured, baseline }: Pick<BenchmarkRow, 'name' | 'measured' | 'baseline'>,
  reads: Reads,
): readonly BenchmarkRow[] {
  return [
    {
      ...{ name, measured, baseline },
      async run(bench) {
        const players = bench.count(1_000, 100)
        const template = await makeFolderWithReadModels(bench, { matches: bench.matches, players })
        return { figures: await measureReads(bench, await startApplication(bench, { template }), reads) }
      },
    },
    {
      ...{ name: `${name}-mongo`, baseline },
      measured: "the same with the read models in a server with MongoDB's protocol",
      async run(bench) {
        const { app, note } = await startApplicationOnMongo(bench)
        return { figures: await measureReads(bench, app, { ...reads, seconds: secondsPerReadRun }), notes: [note] }
      },
    },
  ]
}

/** Measures the first answer to each read, then each read over one connection in turns with the baseline. */
export async function measureReads(
  bench: Bench,
  app: Application,
  { paths, comparedPath, p50: limit, seconds = 1 }: Reads,
): Promise<Figure[]> {
  const headers = await app.logIn(0)
  const sendLoad = await startLoadSender(bench)
  const get = (path: string): LoadRequest => ({ method: 'GET', path, headers })
  const send = (of: readonly string[]) => () =>
    measureLoad(sendLoad, app, { url: app.url, seconds: bench.seconds(seconds), connections: [of.map(get)] })
  const figures: Figure[] = []
  for (const [name, of] of Object.entries(paths)) {
    const first = await firstAnswer(app, get(of[0] ?? ''))
    figures.push(figureOf(`${name}: first`, 'ms', [first]))
    await runInTurns(1, send(of), send([comparedPath]))
    const rounds = await runInTurns(bench.rounds, send(of), send([comparedPath]))
    figures.push(compareRounds(rounds, `${name}: p50`, 'ms', ({ p50 }) => p50, valueAtMost(limit)))
    figures.push(compareRounds(rounds, `${name}: CPU of one`, 'ms', ({ cpu }) => cpu))
  }
  return figures
}

async function firstAnswer({ url }: Application, { path, headers }: LoadRequest): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${url}${path}`, { headers })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} is answered with ${answer.status}`)
  return performance.now() - began
}
