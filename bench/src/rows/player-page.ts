import { calls } from '@topspin/domain/contract/calls'
import { pseudoAt } from '@topspin/test-kit/long-log'
import { type Application, startApplication } from '../application.ts'
import type { Bench } from '../bench.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import type { Figure } from '../figure.ts'
import { secondsPerReadRun, startApplicationOnMongo } from '../on-mongo.ts'
import { measureReads } from '../reads.ts'
import type { BenchmarkRow } from '../row.ts'

const parameters: Readonly<Record<string, string>> = { ladder: 'simple', side: 'simple' }
const filled = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? pseudoAt(0))

/** The reads of a player page (docs/specification.md#player-page). */
const paths = {
  profile: [filled(calls.profile.path)],
  overview: [filled(calls.overview.path)],
  past: [filled(calls.past.path)],
  'career, everything': [`${filled(calls.career.path)}?range=all`],
  badges: [filled(calls.badges.path)],
  rivals: [filled(calls.rivals.path)],
  matches: [filled(calls.playerMatches.path)],
} as const

const reads = (bench: Bench, app: Application, seconds: number): Promise<Figure[]> =>
  measureReads(bench, app, { paths, baseline: filled(calls.history.path), p50: 10, seconds })

const baseline = 'the first page of the history of the same player'

export const playerPageRow: BenchmarkRow = {
  name: 'player-page',
  measured: 'each read of a player page over one connection, with a long history of 1,000 players',
  baseline,
  async run(bench) {
    const template = await makeFolderWithReadModels(bench, { matches: bench.matches, players: bench.count(1_000, 100) })
    return { figures: await reads(bench, await startApplication(bench, { template }), 1) }
  },
}

export const playerPageMongoRow: BenchmarkRow = {
  name: 'player-page-mongo',
  measured: "the same with the read models in a server with MongoDB's protocol",
  baseline,
  async run(bench) {
    const { app, note } = await startApplicationOnMongo(bench)
    return { figures: await reads(bench, app, secondsPerReadRun), notes: [note] }
  },
}
