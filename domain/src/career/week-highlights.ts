import type { Instant, Ladder, PlayerId } from '../ids.ts'
import { mondayOf, utcDayOf } from '../time/days.ts'
import type { WeekFigures, WeekSinglesMatch, WeekTally } from './week.ts'

// What stands out in a week (docs/specification.md#the-week). Only ranked players are named. When several are equally
// good, all are returned.

type IsRanked = (player: PlayerId) => boolean

/** Shorter streaks, and pairs with fewer meetings, are not shown. */
const shownStreak = 3
const shownMeetings = 5

export interface PlayerWithMostPoints extends WeekTally {
  readonly player: PlayerId
  readonly ladder: Ladder
}

/**
 * The players who have won the most points of the week in one ladder. A player's points in singles and in doubles are
 * not added. Empty when nobody has won points.
 */
export function playersWithMostPoints({ tallies }: WeekFigures, isRanked: IsRanked): PlayerWithMostPoints[] {
  const climbs = (['simple', 'double'] as const).flatMap((ladder) =>
    [...tallies[ladder]].map(([player, tally]) => ({ player, ladder, ...tally })),
  )
  const ranked = climbs.filter(({ player }) => isRanked(player))
  return bestOf(ranked, ({ points }) => points, 1)
}

/** A streak of a player's singles victories, at least one of them in the week. */
export interface WeekStreak {
  readonly player: PlayerId
  readonly length: number
  /** The sequence number of the first victory, which may be of an earlier week. */
  readonly first: number
  /** The defeat in the week that ended the streak; null when there was none. */
  readonly end: WeekSinglesMatch | null
}

/**
 * The longest streaks of a week, at most one of each player, and none shorter than `shownStreak`.
 * @param streakAt counts a player's victories in a row up to the match `sequence`
 */
export function longestStreaksOfWeek(
  { singles }: WeekFigures,
  streakAt: (player: PlayerId, sequence: number) => { readonly length: number; readonly first: number },
  isRanked: IsRanked,
): WeekStreak[] {
  const streaks = singles.flatMap(({ winner: player, sequence }) =>
    isRanked(player) ? [{ player, sequence, ...streakAt(player, sequence) }] : [],
  )
  const longest = bestOf(streaks, ({ length }) => length, shownStreak)
  return longest
    .filter(({ player }, index) => longest.findIndex((one) => one.player === player) === index)
    .map(({ player, sequence, length, first }) => {
      const end = singles.find((match) => match.loser === player && match.sequence > sequence) ?? null
      return { player, length, first, end }
    })
}

/** A pair of players with the victories of each against the other. The player with more victories is first. */
export interface Rivalry {
  readonly players: readonly [PlayerId, PlayerId]
  readonly wins: readonly [number, number]
  readonly lastWinner: PlayerId
}

/**
 * The pairs that met in singles in the week and have the most meetings up to `until`, the end of the week. Of several
 * such pairs, only those with the smallest difference of victories. Empty when no pair has `shownMeetings` meetings.
 * @param winsOf returns how often `winner` has beaten `loser` in each week, by the week's Monday in UTC
 */
export function rivalriesOfWeek(
  { singles }: WeekFigures,
  winsOf: (winner: PlayerId, loser: PlayerId) => Readonly<Record<string, number>>,
  until: Instant,
  isRanked: IsRanked,
): Rivalry[] {
  // `winsOf` counts whole weeks in UTC, and `until` may be in the middle of one. The matches of that week up to `until`
  // are counted from `singles`, which has them all: no time zone differs from UTC by a week.
  const monday = mondayOf(utcDayOf(until))
  const inWeek = new Map<string, number>()
  for (const { winner, loser, playedAt } of singles)
    if (utcDayOf(playedAt) >= monday) inWeek.set(winner + loser, 1 + (inWeek.get(winner + loser) ?? 0))
  const winsUntil = (winner: PlayerId, loser: PlayerId) => {
    const weeks = Object.entries(winsOf(winner, loser)).filter(([week]) => week < monday)
    return weeks.reduce((sum, [, count]) => sum + count, inWeek.get(winner + loser) ?? 0)
  }
  const pairs = lastMatchesOfPairs(singles.filter(({ winner, loser }) => isRanked(winner) && isRanked(loser)))
  const rivalries = pairs.map(({ winner, loser }): Rivalry => {
    const [own, other] = [winsUntil(winner, loser), winsUntil(loser, winner)]
    const isAhead = own >= other
    return {
      players: isAhead ? [winner, loser] : [loser, winner],
      wins: isAhead ? [own, other] : [other, own],
      lastWinner: winner,
    }
  })
  const most = bestOf(rivalries, ({ wins: [more, less] }) => more + less, shownMeetings)
  return bestOf(most, ({ wins: [more, less] }) => less - more, Number.NEGATIVE_INFINITY)
}

/** The last match of each pair. The pair that met first comes first. */
export function lastMatchesOfPairs(singles: readonly WeekSinglesMatch[]): WeekSinglesMatch[] {
  const pairs = new Map<string, WeekSinglesMatch>()
  for (const match of singles) pairs.set([match.winner, match.loser].sort().join(), match)
  return [...pairs.values()]
}

/** The items with the highest value; none when no value reaches `least`. */
function bestOf<Item>(items: readonly Item[], scoreOf: (item: Item) => number, least: number): Item[] {
  const best = items.reduce((most, item) => Math.max(most, scoreOf(item)), least)
  return items.filter((item) => scoreOf(item) === best)
}
