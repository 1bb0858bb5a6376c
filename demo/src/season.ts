import { instant, type Ladder, type PlayerId } from '@topspin/domain/ids'
import type { MatchCommand, RecordMatch } from '@topspin/domain/match/match'
import { pickWeighted, type Random } from '@topspin/domain/random'
import { streams } from '@topspin/domain/streams'
import type { CommandStep } from '@topspin/domain/testing/stage'
import { dayMs } from '@topspin/domain/time/days'
import { type MatchSlot, matchSlotsOf, type OfficeYear } from './calendar.ts'
import { type Colleague, isPresent } from './people.ts'

export interface Club {
  readonly office: OfficeYear
  readonly colleagues: readonly Colleague[]
  readonly referee: PlayerId
}

interface Season extends Club {
  /** Approximate number of matches. */
  readonly matches: number
  /** Periods without matches, in epoch milliseconds. */
  readonly pauses: readonly { readonly from: number; readonly until: number }[]
}

/**
 * The steps of a year's matches outside tournaments, and of cancellations of matches entered wrongly, in chronological
 * order.
 */
export function everydayMatchSteps(random: Random, of: Season): CommandStep[] {
  const lastId: Record<Ladder, number> = { simple: 0, double: 0 }
  const counted = (steps: CommandStep[]): CommandStep[] => {
    for (const { command } of steps) if (command.type === 'RecordMatch') lastId[command.ladder] += 1
    return steps
  }
  return matchTimes(random, of).flatMap((at) => counted(everydayMatch(random, of, at, lastId)))
}

function matchTimes(random: Random, { office, matches, pauses }: Season): number[] {
  const isFree = ({ at }: MatchSlot) => pauses.every(({ from, until }) => at < from || at > until)
  const slots = office.days.flatMap((officeDay) => matchSlotsOf(officeDay, random.next)).filter(isFree)
  const total = slots.reduce((sum, { weight }) => sum + weight, 0)
  return slots
    .filter(({ weight }) => random.chance((matches * weight) / total))
    .map(({ at }) => at)
    .toSorted((a, b) => a - b)
}

/** A colleague's playing strength in points, which changes linearly over the year. @param at epoch milliseconds */
export const strengthOf = ({ strength, progress }: Colleague, office: OfficeYear, at: number): number =>
  strength + progress * (1 - (office.end - at) / (365 * dayMs))

/**
 * The probability, from 0 to 1, that a side of strength `own` wins against a side of strength `other`, both in points:
 * the expected result of the German TTR rating.
 */
export const winProbabilityOf = (own: number, other: number): number => 1 / (1 + 10 ** ((other - own) / 150))

function everydayMatch(random: Random, of: Season, at: number, lastId: Readonly<Record<Ladder, number>>) {
  // Most matches on Thursdays are doubles.
  const ladder: Ladder = random.chance(new Date(at).getUTCDay() === 4 ? 0.7 : 0.25) ? 'double' : 'simple'
  const [sideOne, sideTwo] = drawSides(random, of, at, ladder)
  const mean = (side: readonly Colleague[]) =>
    side.reduce((sum, colleague) => sum + strengthOf(colleague, of.office, at), 0) / side.length
  const chance = winProbabilityOf(mean(sideOne), mean(sideTwo))
  const isWonByOne = random.chance(chance)
  // Matches between sides of similar strength have a third set more often.
  const loserSets = random.chance(0.5 - Math.abs(chance - 0.5) * 0.6) ? 1 : 0

  const ids = (side: readonly Colleague[]) => side.map(({ id }) => id)
  const playerOne = ids(sideOne)[0] ?? of.referee
  const recorder = random.chance(0.06) ? of.referee : playerOne
  const match = (isOnes: boolean): RecordMatch => ({
    type: 'RecordMatch',
    ladder,
    sideOne: ids(sideOne),
    sideTwo: ids(sideTwo),
    setsOne: isOnes ? 2 : loserSets,
    setsTwo: isOnes ? loserSets : 2,
    recorder,
    origin: 'entry',
  })
  const step = (after: number, actor: PlayerId, command: MatchCommand): CommandStep => ({
    at: instant(at + after * 1000),
    actor,
    stream: streams.matches,
    command,
  })
  if (!random.chance(0.005)) return [step(0, recorder, match(isWonByOne))]
  // The match is entered with the wrong winner, cancelled by the referee and entered again, all before the next match.
  const matchId = lastId[ladder] + 1
  return [
    step(0, recorder, match(!isWonByOne)),
    step(95, of.referee, { type: 'CancelMatch', ladder, matchId, by: of.referee }),
    step(160, recorder, match(isWonByOne)),
  ]
}

function drawSides(random: Random, of: Season, at: number, ladder: Ladder): [Colleague[], Colleague[]] {
  let available = of.colleagues.filter((colleague) => isPresent(colleague, at))
  const draw = (): Colleague => {
    const drawn = pickWeighted(random, available, ({ eagerness }) => eagerness)
    available = available.filter((colleague) => colleague !== drawn)
    return drawn
  }
  return ladder === 'simple'
    ? [[draw()], [draw()]]
    : [
        [draw(), draw()],
        [draw(), draw()],
      ]
}
