import type { MatchDocument } from '../documents/matches.ts'
import { fromPoints, type HalfPoints, halfPoints, type Instant, type Ladder, type PlayerId } from '../ids.ts'
import { dayMs } from '../time/days.ts'
import { wallClockAsUtc } from '../time/working-hours.ts'

/** The smallest gap of an upset that is shown. */
const shownGap = fromPoints(50)

/** Whether a match is an upset with a gap of at least `shownGap`. Weeks and chats mark no other upset. */
export const isShownUpset = ({ upset, gap }: Pick<MatchDocument, 'upset' | 'gap'>): boolean => upset && gap >= shownGap

/** Maximum number of matches of a week that are searched for badges: each match needs the careers of its players. */
const keptMatches = 100

/** A player's results and points in a ladder during a week. */
export interface WeekTally {
  readonly wins: number
  readonly losses: number
  readonly points: HalfPoints
}

export interface WeekSinglesMatch {
  readonly sequence: number
  readonly playedAt: Instant
  readonly winner: PlayerId
  readonly loser: PlayerId
}

/** Figures of the matches of a week (docs/specification.md#the-week). */
export interface WeekFigures {
  readonly matches: number
  /** The number of matches of each day, from Monday. */
  readonly days: readonly number[]
  /** The lowest and the highest sequence number; null without a match. */
  readonly sequences: readonly [first: number, last: number] | null
  readonly tallies: Readonly<Record<Ladder, ReadonlyMap<PlayerId, WeekTally>>>
  /** The upsets with a gap of at least `shownGap`: singles before doubles, then larger gaps, then earlier matches. */
  readonly upsets: readonly MatchDocument[]
  /** The last matches, at most `keptMatches`, in the order of play. */
  readonly latest: readonly MatchDocument[]
  /** In the order of play. */
  readonly singles: readonly WeekSinglesMatch[]
}

/**
 * The figures of a week.
 * @param matches the matches of the week, in the order of play
 * @param monday the first day of the week, yyyy-mm-dd
 */
export function figuresOfWeek(matches: readonly MatchDocument[], monday: string, timeZone: string): WeekFigures {
  const days = Array.from({ length: 7 }, () => 0)
  const tallies = { simple: new Map<PlayerId, WeekTally>(), double: new Map<PlayerId, WeekTally>() }
  const singles: WeekSinglesMatch[] = []
  const midnight = Date.parse(`${monday}T00:00:00Z`)
  for (const { ladder, sequence, playedAt, winners, losers } of matches) {
    const day = Math.floor((wallClockAsUtc(timeZone, Date.parse(playedAt)).getTime() - midnight) / dayMs)
    days[day] = (days[day] ?? 0) + 1
    for (const side of winners) count(tallies[ladder], side, 1)
    for (const side of losers) count(tallies[ladder], side, 0)
    const [winner, loser] = [winners[0]?.playerId, losers[0]?.playerId]
    if (ladder === 'simple' && winner !== undefined && loser !== undefined)
      singles.push({ sequence, playedAt, winner, loser })
  }
  const [first, last] = [matches[0], matches.at(-1)]
  return {
    matches: matches.length,
    days,
    sequences: first === undefined || last === undefined ? null : [first.sequence, last.sequence],
    tallies,
    upsets: matches.filter(isShownUpset).sort(byUpset),
    latest: matches.slice(-keptMatches),
    singles,
  }
}

function count(
  tallies: Map<PlayerId, WeekTally>,
  { playerId, impact }: MatchDocument['winners'][number],
  won: 0 | 1,
): void {
  const { wins, losses, points } = tallies.get(playerId) ?? { wins: 0, losses: 0, points: 0 }
  tallies.set(playerId, { wins: wins + won, losses: losses + 1 - won, points: halfPoints(points + impact) })
}

const byUpset = (one: MatchDocument, other: MatchDocument): number =>
  Number(one.ladder === 'double') - Number(other.ladder === 'double') ||
  other.gap - one.gap ||
  one.sequence - other.sequence
