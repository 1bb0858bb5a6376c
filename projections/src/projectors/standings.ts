import {
  type CourseDocument,
  endsKey,
  monthKey,
  monthOf,
  monthsPrefix,
  type StandingsDocument,
  type StatusDocument,
  statusKey,
  summaryPrefix,
  type WeekDocument,
  weekKey,
} from '@topspin/domain/documents/standings'
import type { StampedEvent } from '@topspin/domain/events'
import { playersOf } from '@topspin/domain/match-players'
import { add } from '@topspin/domain/rating'
import { projector } from '../projector.ts'

type MatchEvent = StampedEvent<'MatchPlayed' | 'MatchRolledBack'>
const statusAfter = {
  PlayerRegistered: 'pending',
  PlayerActivated: 'active',
  PlayerDisabled: 'disabled',
  PlayerDeleted: 'deleted',
  RegistrationRefused: 'deleted',
} as const

type PlayerEvent = StampedEvent<keyof typeof statusAfter>

const isMatch = (event: MatchEvent | PlayerEvent): event is MatchEvent => 'winners' in event.data

/** What each player had at any instant (docs/architecture.md#the-ladder-of-a-day). A cancellation is one more change. */
export const standings = projector({
  name: 'standings',
  version: 1,
  types: [
    'PlayerRegistered',
    'PlayerActivated',
    'PlayerDisabled',
    'PlayerDeleted',
    'RegistrationRefused',
    'MatchPlayed',
    'MatchRolledBack',
  ],
  keys(event) {
    if (!isMatch(event)) return [statusKey(event.data.playerId)]
    const { ladder, playedAt } = event.data
    const month = monthOf(event.metadata.at)
    const keys = [weekKey(ladder, playedAt)]
    for (const player of playersOf(event.data)) keys.push(monthKey(ladder, month, player), endsKey(ladder, player))
    return keys
  },
  // The key decides which of the shapes the document has.
  evolve(document, event, key): StandingsDocument | null {
    if (!isMatch(event)) return changedStatus(document as StatusDocument | null, event)
    if (key.startsWith(monthsPrefix)) return changedMonth(document as CourseDocument | null, event, key)
    if (key.startsWith(weeksPrefix)) return changedWeek(document as WeekDocument | null, event)
    return changedEnds(document as CourseDocument | null, event, key)
  },
})

const weeksPrefix = `${summaryPrefix}week/`

function changedStatus(document: StatusDocument | null, event: PlayerEvent): StatusDocument | null {
  const status = [event.metadata.at, statusAfter[event.type]] as const
  if (event.type === 'PlayerRegistered') return { startScore: event.data.startScore, statuses: [status] }
  return document && { ...document, statuses: [...document.statuses, status] }
}

function changedWeek(document: WeekDocument | null, { type, data, metadata }: MatchEvent): WeekDocument {
  const { matches, first, cancelled } = document ?? { matches: 0, first: data.playedAt, cancelled: [] }
  if (type === 'MatchPlayed') return { matches: matches + 1, first, cancelled }
  return { matches: matches - 1, first, cancelled: [...cancelled, [data.playedAt, metadata.at]] }
}

const changedMonth = (document: CourseDocument | null, event: MatchEvent, key: string): CourseDocument => {
  const before = document?.standings ?? []
  return { standings: [...before, standing(before, event, key, event.metadata.at)] }
}

function changedEnds(document: CourseDocument | null, event: MatchEvent, key: string): CourseDocument {
  const before = document?.standings ?? []
  const month = monthOf(event.metadata.at)
  const isSameMonth = before.at(-1)?.[0] === month
  const earlier = isSameMonth ? before.slice(0, -1) : before
  return { standings: [...earlier, standing(before, event, key, month)] }
}

/** The standing of the key's player after a match or its cancellation, which follows the standings before. */
function standing(
  before: CourseDocument['standings'],
  { type, data: { winners, losers } }: MatchEvent,
  key: string,
  from: string,
): CourseDocument['standings'][number] {
  const [, , wins, losses] = before.at(-1) ?? [from, 0, 0, 0]
  const winner = winners.find(({ playerId }) => key.endsWith(playerId))
  const side = winner ?? losers.find(({ playerId }) => key.endsWith(playerId))
  if (side === undefined) throw new Error(`${key} names no player of the match`)
  const isPlayed = type === 'MatchPlayed'
  const one = isPlayed ? 1 : -1
  const score = isPlayed ? add(side.before, side.impact) : side.before
  return [from, score, wins + (winner === undefined ? 0 : one), losses + (winner === undefined ? one : 0)]
}
