import { type PlayerId, playerId } from '@topspin/domain/ids'
import { seededRandom } from '@topspin/domain/random'
import { minuteMs, type OfficeYear, officeYearUntil } from './calendar.ts'
import { challengeSteps } from './challenges.ts'
import { type LiveMatchUnderWay, liveMatchSteps, shiftSteps } from './live-scenes.ts'
import { accountSteps, newsSteps, renovationSteps } from './office-life.ts'
import { admin, type Character, type Colleague, characters, playerOnLeave, referee } from './people.ts'
import { type PerformedStep, performYear } from './performed-year.ts'
import { randomLoserPoints, randomPointsOfSet, shuffledPoints } from './rallies.ts'
import { reactionSteps } from './reactions.ts'
import { everydayMatchSteps } from './season.ts'
import { tournamentSteps } from './tournaments.ts'

/** What the caller needs to create a colleague's account in the identity store. */
export interface DemoAccount {
  readonly id: PlayerId
  readonly pseudo: string
  readonly bio: string
  readonly role: 'player' | 'referee' | 'admin'
}

/** A year at the office: its people, and what they do in chronological order. */
export interface DemoYear {
  /** The admin first, because the first account becomes admin. */
  readonly people: readonly DemoAccount[]
  readonly performed: readonly PerformedStep[]
}

// Dates of the year, in days before its end.
const repaintingDays = { from: 171, until: 169 }
const leaveDays = { from: 150, until: 110 }

/**
 * A plausible year of 24 colleagues: about 1,800 matches of both ladders with some cancelled, four tournaments that are
 * over, one that runs and two that are open for entries, news, three challenges for the next day, and a current live
 * match at 9-7 in the third set.
 *
 * The deciders accept every step under `officeRules`.
 * @param now end of the year. The last point of the live match is 8 seconds before `now` or, if earlier, a minute
 * before the closing time of the last office day that began at least 45 minutes before `now`
 * @param seed the same seed and `now` give the same year
 */
export function generateDemoYear({ now, seed }: { readonly now: Date; readonly seed: string | number }): DemoYear {
  const office = officeYearUntil(now.getTime())
  const idOf = ({ pseudo }: Character): PlayerId => playerId(seededRandom(`${seed} ${pseudo}`).uuid())
  const colleagues = characters.map((character, index) => colleague(character, index, idOf(character), office))
  const live = liveUnderWay(`${seed} live`, idOf, office)
  const repainting = { from: office.when(repaintingDays.from, 5), until: office.when(repaintingDays.until, 30) }
  const club = { office, colleagues, referee: idOf(referee) }
  const matches = everydayMatchSteps(seededRandom(`${seed} season`), {
    ...club,
    matches: 1720,
    pauses: [repainting, { from: live.start - 15 * minuteMs, until: Number.POSITIVE_INFINITY }],
  })
  const tournaments = tournamentSteps(`${seed} tournaments`, club, live)
  const called = (pseudo: string) => idOf(character(pseudo))
  const others = [called('Nicolas'), called('Antoine'), called('Manon')] as const
  const challenged = { champion: called('Inès'), others }
  const ids = colleagues.map(({ id }) => id)
  const steps = [
    ...accountSteps(colleagues, idOf(admin)),
    ...newsSteps(office, idOf(admin), `${seed} news`),
    ...renovationSteps(repainting, idOf(admin)),
    ...matches,
    ...tournaments.steps,
    ...reactionSteps(seededRandom(`${seed} reactions`), matches, ids, office.end),
    ...challengeSteps(seededRandom(`${seed} challenges`), challenged, live.start),
  ]
  const people = colleagues.map(({ id, pseudo, bio }) => ({ id, pseudo, bio, role: roleOf(pseudo) }))
  return { people, performed: performYear(steps, tournaments.deferred) }
}

function roleOf(pseudo: string): DemoAccount['role'] {
  if (pseudo === admin.pseudo) return 'admin'
  return pseudo === referee.pseudo ? 'referee' : 'player'
}

function colleague(character: Character, index: number, id: PlayerId, office: OfficeYear): Colleague {
  // On the first day the colleagues register one after another. A colleague who joins later registers in the morning.
  const registered =
    character.joins === 0 ? office.when(365, 5 + index * 5) : office.when(365 * (1 - character.joins), 40)
  const away =
    character === playerOnLeave
      ? { from: office.when(leaveDays.from, 15), until: office.when(leaveDays.until, 15) }
      : null
  return { ...character, id, registered, activated: registered + 25 * minuteMs, away }
}

/** A live match at 9-7 in the third set. The last point was seconds ago, or a minute before the last closing time. */
function liveUnderWay(seed: string, idOf: (character: Character) => PlayerId, office: OfficeYear): LiveMatchUnderWay {
  const dice = seededRandom(seed)
  const [one, two] = [character('Inès'), character('Hugo')]
  const points = [
    ...randomPointsOfSet(dice, 'one', randomLoserPoints(dice)),
    ...randomPointsOfSet(dice, 'two', randomLoserPoints(dice)),
    ...shuffledPoints(dice, 'one', 9, 7),
  ]
  const scene = { playerOne: idOf(one), playerTwo: idOf(two), recorder: idOf(referee), points }
  const { steps, end } = liveMatchSteps(dice, scene, 0)
  const lastDay = office.days.findLast(({ opens }) => opens + 45 * minuteMs <= office.end)
  const lastPoint = Math.min(office.end - 8000, (lastDay?.closes ?? office.end) - minuteMs)
  return { ...scene, steps: shiftSteps(steps, lastPoint - end), start: lastPoint - end }
}

function character(pseudo: string): Character {
  const found = characters.find((one) => one.pseudo === pseudo)
  if (found === undefined) throw new RangeError(`unknown character ${pseudo}`)
  return found
}
