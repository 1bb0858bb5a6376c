import type { CareerMatch } from '../documents/careers.ts'
import type { Instant, PlayerId } from '../ids.ts'
import { type BadgeName, badgeNames } from './badge-names.ts'
import { type Career, isWon } from './career.ts'
import { groupByPeriod, type Period } from './periods.ts'

/** A badge of a player in a ladder. */
export interface Badge {
  readonly name: BadgeName
  readonly match: CareerMatch
  /** The opponent, for the badge `rival`; null for other badges. */
  readonly rival: PlayerId | null
  /** Badge `rival`: the results against the rival up to the match. Badge `week`: those of the week. Otherwise null. */
  readonly record: { readonly wins: number; readonly losses: number } | null
}

type Found = Pick<Badge, 'match'> & Partial<Pick<Badge, 'rival' | 'record'>>

/** The points of both sides in a set that was scored live. */
export interface LiveSet {
  readonly mine: number
  readonly theirs: number
}

/** What the rules of badges need besides the career. */
export interface BadgeContext {
  readonly now: Instant
  /** The week of an instant, in the installation's time zone. */
  readonly weekOf: (at: Instant) => Period
  /** The sets of a match that was scored live, in the order of play; empty for any other match. */
  readonly setsOf: (match: CareerMatch) => readonly LiveSet[]
  /** The sequence number of the match that earns the badge `leader`; null when there is none. */
  readonly leaderBeaten: number | null
}

/** The lead, in half points, against a side that is 200 points (`upsetLead`) or 100 points (`giantLead`) stronger. */
const upsetLead = -400
const giantLead = -200
const giants = 5
const manyMatches = 100
const matchesOfWeek = 4
const rivalry = { matches: 20, apart: 3 }

/** The rule of each badge (docs/specification.md#badges). It finds the match that earned the badge; null for none. */
const rules: Readonly<Record<BadgeName, (career: Career, context: BadgeContext) => Found | null>> = {
  first: (career) => victory(career, 1),
  five: (career) => streakOf(career, 5),
  ten: (career) => streakOf(career, 10),
  leader: (career, { leaderBeaten }) => earnedBy(career.find(({ sequence }) => sequence === leaderBeaten)),
  giant: (career) => victoryOverStronger(career, giantLead, giants),
  week: unbeatenWeek,
  hundred: (career) => earnedBy(career[manyMatches - 1]),
  rival: closeRivalry,
  upset: (career) => victoryOverStronger(career, upsetLead, 1),
  comeback: (career, { setsOf }) =>
    earnedBy(career.find((match) => isWon(match) && setsOf(match).slice(0, 1).some(isSetLost))),
  shutout: (career, { setsOf }) => earnedBy(career.find((match) => setsOf(match).some(isShutout))),
}

const isSetLost = ({ mine, theirs }: LiveSet): boolean => mine < theirs
const isShutout = ({ mine, theirs }: LiveSet): boolean => mine > 0 && theirs === 0

/** The badges that a career has earned, in the order of `badgeNames`. */
export function badgesOf(career: Career, context: BadgeContext): Badge[] {
  return badgeNames.flatMap((name) => {
    const found = rules[name](career, context)
    return found === null ? [] : [{ name, rival: null, record: null, ...found }]
  })
}

const earnedBy = (match: CareerMatch | undefined): Found | null => (match === undefined ? null : { match })

/** The match in which the player won for the `number`th time; null when the player has won less often. */
const victory = (matches: Career, number: number): Found | null => earnedBy(matches.filter(isWon)[number - 1])

const victoryOverStronger = (career: Career, most: number, number: number): Found | null =>
  victory(
    career.filter(({ lead }) => lead <= most),
    number,
  )

/** The match that completed the first streak of `length` victories; null when there is no such streak. */
function streakOf(career: Career, length: number): Found | null {
  let streak = 0
  for (const match of career) {
    streak = isWon(match) ? streak + 1 : 0
    if (streak === length) return { match }
  }
  return null
}

/** The last match of the first week that is over and had enough matches and no defeat; null without such a week. */
function unbeatenWeek(career: Career, { now, weekOf }: BadgeContext): Found | null {
  const week = groupByPeriod(career, weekOf).find(
    ({ period, matches }) => period.until <= now && matches.length >= matchesOfWeek && matches.every(isWon),
  )
  const match = week?.matches.at(-1)
  return week === undefined || match === undefined ? null : { match, record: { wins: week.matches.length, losses: 0 } }
}

/** The first match after enough meetings with an opponent, with about as many wins as losses; null for none. */
function closeRivalry(career: Career): Found | null {
  const records = new Map<PlayerId, { wins: number; losses: number }>()
  for (const match of career)
    for (const rival of match.opponents) {
      const record = records.get(rival) ?? { wins: 0, losses: 0 }
      record[isWon(match) ? 'wins' : 'losses'] += 1
      records.set(rival, record)
      const { wins, losses } = record
      if (wins + losses >= rivalry.matches && Math.abs(wins - losses) <= rivalry.apart)
        return { match, rival, record: { wins, losses } }
    }
  return null
}
