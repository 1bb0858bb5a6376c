import { calls } from '@topspin/domain/contract/calls'
import { type Application, startApplication } from '../application.ts'
import type { Bench } from '../bench.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import type { Figure } from '../figure.ts'
import { secondsPerReadRun, startApplicationOnMongo } from '../on-mongo.ts'
import { measureReads } from '../reads.ts'
import type { BenchmarkRow } from '../row.ts'

const day = 86_400_000
const ladder = calls.ladderOf.path.replace(':ladder', 'simple')
const daysAgo = (days: number) => `${ladder}?on=${new Date(Date.now() - days * day).toISOString().slice(0, 10)}`

/**
 * Requests for the ladder of a day (docs/specification.md#the-ladder-of-a-day), and for the numbers of
 * matches by week (`activity`). Only 6 months stay in memory, so 14 months that are requested in turn are
 * read from the store each time.
 */
const paths = {
  'a day of the last two months': [daysAgo(3), daysAgo(20), daysAgo(35)],
  'a day of any of 14 months': Array.from({ length: 14 }, (_, month) => daysAgo(10 + 31 * month)),
  activity: [calls.activity.path.replace(':ladder', 'simple')],
} as const

const reads = (bench: Bench, app: Application, seconds: number): Promise<Figure[]> =>
  measureReads(bench, app, { paths, baseline: calls.simpleRanking.path, p50: 50, seconds })

const baseline = "today's ranking"

/** Reads of the ladder of a day, which is the ladder on the evening of that day. */
export const dayLadderRow: BenchmarkRow = {
  name: 'evening',
  measured: 'the ladder of a day over one connection, with a long history of 1,000 players',
  baseline,
  async run(bench) {
    const template = await makeFolderWithReadModels(bench, { matches: bench.matches, players: bench.count(1_000, 100) })
    return { figures: await reads(bench, await startApplication(bench, { template }), 1) }
  },
}

export const dayLadderMongoRow: BenchmarkRow = {
  name: 'evening-mongo',
  measured: "the same with the read models in a server with MongoDB's protocol",
  baseline,
  async run(bench) {
    const { app, note } = await startApplicationOnMongo(bench)
    return { figures: await reads(bench, app, secondsPerReadRun), notes: [note] }
  },
}
