import { calls } from '@topspin/domain/contract/calls'
import { createReadRows } from '../reads.ts'

const day = 86_400_000
const ladder = calls.ladderOf.path.replace(':ladder', 'simple')
const daysAgo = (days: number) => `${ladder}?on=${new Date(Date.now() - days * day).toISOString().slice(0, 10)}`

/**
 * Requests for the ladder of a day (docs/specification.md#the-ladder-of-a-day) and the number of matches in each week
 * (`activity`). Only 6 months stay in memory, so requests for 14 months in turn read the store each time.
 */
const paths = {
  'a day of the last two months': [daysAgo(3), daysAgo(20), daysAgo(35)],
  'a day of any of 14 months': Array.from({ length: 14 }, (_, month) => daysAgo(10 + 31 * month)),
  activity: [calls.activity.path.replace(':ladder', 'simple')],
} as const

export const dayLadderRows = createReadRows(
  {
    name: 'evening',
    measured: 'the ladder of a day over one connection, with a long history of 1,000 players',
    baseline: "today's ranking",
  },
  { paths, comparedPath: calls.simpleRanking.path, p50: 50 },
)
