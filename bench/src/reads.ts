import type { Application } from './application.ts'
import type { Bench } from './bench.ts'
import { compareRounds, type Figure, valueAtMost } from './figure.ts'
import type { LoadRequest } from './load.ts'
import { LoadSender, measureLoad, runInTurns } from './over-http.ts'

interface Reads {
  /** For each named read, the paths that one connection requests in turn. */
  readonly paths: Readonly<Record<string, readonly string[]>>
  readonly baseline: string
  /** The target of the figures: at most this median, in milliseconds. */
  readonly p50: number
  /** How long each run of reads takes, 1 by default. At least one answer must arrive in this time. */
  readonly seconds?: number
}

/** Measures the first answer to each read after a start, then reads over one connection, by turns with the baseline. */
export async function measureReads(
  bench: Bench,
  app: Application,
  { paths, baseline, p50: limit, seconds = 1 }: Reads,
): Promise<Figure[]> {
  const headers = await app.logIn(0)
  const sender = await LoadSender.start(bench)
  const get = (path: string): LoadRequest => ({ method: 'GET', path, headers })
  const send = (of: readonly string[]) => () =>
    measureLoad(sender, app, { url: app.url, seconds: bench.seconds(seconds), connections: [of.map(get)] })
  const figures: Figure[] = []
  for (const [name, of] of Object.entries(paths)) {
    const first = await firstAnswer(app, get(of[0] ?? ''))
    figures.push({ what: `${name}: first`, unit: 'ms', measured: [first], baseline: null, target: null })
    await runInTurns(1, send(of), send([baseline]))
    const rounds = await runInTurns(bench.rounds, send(of), send([baseline]))
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
