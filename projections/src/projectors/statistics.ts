import {
  type FavouriteWinsDocument,
  favouriteWinsKey,
  type MatchCountsDocument,
  matchCountsKey,
  type PointsTakenDocument,
  pointsTakenKey,
} from '@topspin/domain/documents/statistics'
import type { EventData } from '@topspin/domain/events'
import { halfPoints } from '@topspin/domain/ids'
import { gapBandOf, pointsTable, rateMatch } from '@topspin/domain/match/rating'
import { mondayOf, utcDayOf } from '@topspin/domain/time/days'
import { type MatchChange, matchAfterChange, matchChangeTypes } from './match-changes.ts'
import { defineProjector } from './projector.ts'

type Match = Pick<EventData<'MatchPlayed'>, 'ladder' | 'winners' | 'losers'>

/** The match before and after an event; null before it is played and after it is cancelled. */
function beforeAndAfter(event: MatchChange): readonly [Match | null, Match | null] {
  const after = matchAfterChange(event)
  if (event.type === 'MatchPlayed') return [null, after]
  return ['was' in event.data ? { ladder: event.data.ladder, ...event.data.was } : event.data, after]
}

/** The key of the points that the winner of a singles match took from the loser; null for doubles and for no match. */
function takenIn(match: Match | null): string | null {
  if (match === null || match.ladder === 'double') return null
  const [winner] = match.winners
  const [loser] = match.losers
  return winner === undefined || loser === undefined ? null : pointsTakenKey(winner.playerId, loser.playerId)
}

/** The document of a player's victories over an opponent, after an event; null when no victory is left. */
function taken(document: PointsTakenDocument | null, event: MatchChange, key: string): PointsTakenDocument | null {
  const [before, after] = beforeAndAfter(event)
  const isWon = (match: Match | null) => Number(takenIn(match) === key)
  const pointsIn = (match: Match | null) => (takenIn(match) === key ? (match?.winners[0]?.impact ?? 0) : 0)
  const week = mondayOf(utcDayOf(event.data.playedAt))
  const { [week]: inWeek = 0, ...others } = document?.wins ?? {}
  const won = inWeek + isWon(after) - isWon(before)
  const weeks = Object.entries(won === 0 ? others : { ...others, [week]: won })
  if (weeks.length === 0) return null
  return {
    taken: halfPoints((document?.taken ?? 0) + pointsIn(after) - pointsIn(before)),
    wins: Object.fromEntries(weeks.sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}

function count(document: MatchCountsDocument | null, event: MatchChange): MatchCountsDocument | null {
  const [matchBefore, matchAfter] = beforeAndAfter(event)
  const one = Number(matchAfter !== null) - Number(matchBefore !== null)
  const { ladder } = event.data
  const before = document ?? { simple: 0, double: 0 }
  const after = { ...before, [ladder]: before[ladder] + one }
  return after.simple + after.double === 0 ? null : after
}

const scoresBefore = (side: Match['winners']) => side.map(({ before }) => before)
const noFavourites = pointsTable.bands.map(() => ({ matches: 0, won: 0 }))

/** How often favourites played and won in a month, by gap; null if never. With equal scores nobody is the favourite. */
function favourites(document: FavouriteWinsDocument | null, event: MatchChange): FavouriteWinsDocument | null {
  let counts = document ?? { simple: noFavourites, double: noFavourites }
  for (const [index, match] of beforeAndAfter(event).entries()) {
    if (match === null) continue
    const { ladder, winners, losers } = match
    // The event of a cancellation has no gap, so the gap is computed from the scores.
    const { gap, upset } = rateMatch(scoresBefore(winners), scoresBefore(losers))
    if (gap === 0) continue
    const one = index === 0 ? -1 : 1
    const changed = pointsTable.bands.indexOf(gapBandOf(gap))
    const bands = counts[ladder].map((band, at) =>
      at === changed ? { matches: band.matches + one, won: band.won + (upset ? 0 : one) } : band,
    )
    counts = { ...counts, [ladder]: bands }
  }
  return [...counts.simple, ...counts.double].every(({ matches }) => matches === 0) ? null : counts
}

/**
 * The points that players won from each other, the numbers of matches, and how often favourites win
 * (docs/specification.md#points).
 */
export const statistics = defineProjector({
  name: 'statistics',
  version: 4,
  types: matchChangeTypes,
  keys(event) {
    const pairs = beforeAndAfter(event).flatMap((match) => takenIn(match) ?? [])
    return [...new Set([matchCountsKey, favouriteWinsKey(event.data.playedAt), ...pairs])]
  },
  evolve(document, event, key) {
    // The shape of the document follows from its key.
    if (key === matchCountsKey) return count(document as MatchCountsDocument | null, event)
    if (key === favouriteWinsKey(event.data.playedAt))
      return favourites(document as FavouriteWinsDocument | null, event)
    return taken(document as PointsTakenDocument | null, event, key)
  },
})
