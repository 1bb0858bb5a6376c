import { calls } from '@topspin/domain/contract/calls'
import { isoWeekOf } from '@topspin/domain/time/iso-week'
import { type Application, startApplication } from '../application.ts'
import type { Bench } from '../bench.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import type { Figure } from '../figure.ts'
import { secondsPerReadRun, startApplicationOnMongo } from '../on-mongo.ts'
import { measureReads } from '../reads.ts'
import type { BenchmarkRow } from '../row.ts'

const week = 7 * 86_400_000
const of = (path: string, weeksAgo: number) =>
  path.replace(':week', isoWeekOf(new Date(Date.now() - weeksAgo * week).toISOString().slice(0, 10)))

const weeks = (count: number) => Array.from({ length: count }, (_, index) => of(calls.week.path, 2 + index))

/**
 * Requests for weeks (docs/specification.md#the-week). Only 26 weeks stay in memory, so 40 weeks that are requested in
 * turn are read from the store each time.
 */
const paths = {
  'last week': [of(calls.week.path, 1)],
  'what stands out': [of(calls.weekHighlights.path, 1)],
  'a week of any of 20': weeks(20),
  'a week of any of 40': weeks(40),
} as const

const reads = (bench: Bench, app: Application, seconds: number): Promise<Figure[]> =>
  measureReads(bench, app, { paths, baseline: calls.simpleRanking.path, p50: 10, seconds })

const baseline = "today's ranking"

export const weekRow: BenchmarkRow = {
  name: 'week',
  measured: 'a week over one connection, with a long history of 1,000 players',
  baseline,
  async run(bench) {
    const template = await makeFolderWithReadModels(bench, { matches: bench.matches, players: bench.count(1_000, 100) })
    return { figures: await reads(bench, await startApplication(bench, { template }), 1) }
  },
}

export const weekMongoRow: BenchmarkRow = {
  name: 'week-mongo',
  measured: "the same with the read models in a server with MongoDB's protocol",
  baseline,
  async run(bench) {
    const { app, note } = await startApplicationOnMongo(bench)
    return { figures: await reads(bench, app, secondsPerReadRun), notes: [note] }
  },
}
