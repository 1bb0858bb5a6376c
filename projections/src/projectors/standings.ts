import {
  monthEndsKey,
  monthKey,
  monthsPrefix,
  type StandingChangesDocument,
  type StandingsDocument,
  type StatusDocument,
  statusKey,
  summaryPrefix,
  utcMonthOf,
  type WeekDocument,
  weekKey,
} from '@topspin/domain/documents/standings'
import type { StampedEvent } from '@topspin/domain/events'
import type { HalfPoints } from '@topspin/domain/ids'
import {
  changeOfStanding,
  isMatchChange,
  type MatchChange,
  matchAfterChange,
  matchChangeTypes,
  playersOfChange,
} from './match-changes.ts'
import { defineProjector } from './projector.ts'

type StampedMatchChange = MatchChange & Pick<StampedEvent, 'metadata'>

const statusAfter = {
  PlayerRegistered: 'pending',
  PlayerActivated: 'active',
  PlayerDisabled: 'disabled',
  PlayerDeleted: 'deleted',
  RegistrationRefused: 'deleted',
} as const

// Object.keys returns string[]; the object has exactly these keys.
const playerEventTypes = Object.keys(statusAfter) as (keyof typeof statusAfter)[]

type PlayerEvent = StampedEvent<keyof typeof statusAfter>

/**
 * The standings and statuses of each player over time, and the number of matches and cancellations of each week. A
 * correction of the winners or losers counts as a cancellation (docs/architecture.md#the-ladder-of-a-day).
 */
export const standings = defineProjector({
  name: 'standings',
  version: 1,
  types: [...playerEventTypes, ...matchChangeTypes],
  keys(event) {
    if (!isMatchChange(event)) return [statusKey(event.data.playerId)]
    const { ladder, playedAt } = event.data
    const month = utcMonthOf(event.metadata.at)
    const keys = changesCounts(event) ? [weekKey(ladder, playedAt)] : []
    for (const player of playersOfChange(event))
      keys.push(monthKey(ladder, month, player), monthEndsKey(ladder, player))
    return keys
  },
  // The shape of the document follows from its key.
  evolve(document, event, key): StandingsDocument | null {
    if (!isMatchChange(event)) return changedStatus(document as StatusDocument | null, event)
    if (key.startsWith(monthsPrefix)) return changedMonth(document as StandingChangesDocument | null, event, key)
    if (key.startsWith(weeksPrefix)) return changedWeek(document as WeekDocument | null, event)
    return changedEnds(document as StandingChangesDocument | null, event, key)
  },
})

const weeksPrefix = `${summaryPrefix}week/`

function changedStatus(document: StatusDocument | null, event: PlayerEvent): StatusDocument | null {
  const status = [event.metadata.at, statusAfter[event.type]] as const
  if (event.type === 'PlayerRegistered') return { startScore: event.data.startScore, statuses: [status] }
  return document && { ...document, statuses: [...document.statuses, status] }
}

/** Whether an event changes a number of wins or losses. A correction of the sets alone and a recalculation do not. */
const changesCounts = (event: MatchChange): boolean =>
  playersOfChange(event).some((player) => {
    const change = changeOfStanding(event, player)
    return change !== null && (change.wins !== 0 || change.losses !== 0)
  })

function changedWeek(document: WeekDocument | null, event: StampedMatchChange): WeekDocument {
  const { data, metadata } = event
  const { matches, first, cancelled } = document ?? { matches: 0, first: data.playedAt, cancelled: [] }
  if (event.type === 'MatchPlayed') return { matches: matches + 1, first, cancelled }
  const left = matchAfterChange(event) === null ? matches - 1 : matches
  return { matches: left, first, cancelled: [...cancelled, [data.playedAt, metadata.at]] }
}

const changedMonth = (
  document: StandingChangesDocument | null,
  event: StampedMatchChange,
  key: string,
): StandingChangesDocument => {
  const before = document?.standings ?? []
  const after = standing(before, event, key, event.metadata.at)
  return { standings: [...before, event.type === 'MatchCorrected' ? [...after, event.data.playedAt] : after] }
}

function changedEnds(
  document: StandingChangesDocument | null,
  event: StampedMatchChange,
  key: string,
): StandingChangesDocument {
  const before = document?.standings ?? []
  const month = utcMonthOf(event.metadata.at)
  const isSameMonth = before.at(-1)?.[0] === month
  const earlier = isSameMonth ? before.slice(0, -1) : before
  return { standings: [...earlier, standing(before, event, key, month)] }
}

/** The standing of the player in `key` after a match event. @param before the player's standings before the event */
function standing(
  before: StandingChangesDocument['standings'],
  event: MatchChange,
  key: string,
  from: string,
): readonly [from: string, score: HalfPoints, wins: number, losses: number] {
  const [, , wins, losses] = before.at(-1) ?? [from, 0, 0, 0]
  const change = changeOfStanding(event, key.slice(key.lastIndexOf('/') + 1))
  if (change === null) throw new Error(`${key} names no player of the match`)
  return [from, change.score, wins + change.wins, losses + change.losses]
}
