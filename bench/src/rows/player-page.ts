import { calls } from '@topspin/domain/contract/calls'
import { pseudoAt } from '@topspin/test-kit/long-log'
import { createReadRows } from '../reads.ts'

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

export const playerPageRows = createReadRows(
  {
    name: 'player-page',
    measured: 'each read of a player page over one connection, with a long history of 1,000 players',
    baseline: 'the first page of the history of the same player',
  },
  { paths, comparedPath: filled(calls.history.path), p50: 10 },
)
