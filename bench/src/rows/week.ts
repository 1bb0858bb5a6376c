import { calls } from '@topspin/domain/contract/calls'
import { isoWeekOf } from '@topspin/domain/time/iso-week'
import { createReadRows } from '../reads.ts'

const week = 7 * 86_400_000
const of = (path: string, weeksAgo: number) =>
  path.replace(':week', isoWeekOf(new Date(Date.now() - weeksAgo * week).toISOString().slice(0, 10)))

const weeks = (count: number) => Array.from({ length: count }, (_, index) => of(calls.week.path, 2 + index))

/**
 * Requests for weeks (docs/specification.md#the-week). Only 26 weeks stay in memory, so requests for 40 weeks in turn
 * read the store each time.
 */
const paths = {
  'last week': [of(calls.week.path, 1)],
  'what stands out': [of(calls.weekHighlights.path, 1)],
  'a week of any of 20': weeks(20),
  'a week of any of 40': weeks(40),
} as const

export const weekRows = createReadRows(
  {
    name: 'week',
    measured: 'a week over one connection, with a long history of 1,000 players',
    baseline: "today's ranking",
  },
  { paths, comparedPath: calls.simpleRanking.path, p50: 10 },
)
