import { instant, type PlayerId } from '@topspin/domain/ids'
import type { LiveCommand } from '@topspin/domain/live/live-match'
import type { Side } from '@topspin/domain/live/table-tennis'
import type { RecordMatch } from '@topspin/domain/match/match'
import { type Random, random } from '@topspin/domain/random'
import { streams, tournamentStream } from '@topspin/domain/streams'
import type { Step } from '@topspin/domain/testing/stage'
import { dayOf } from '@topspin/domain/time/evening'
import { nextOpening } from '@topspin/domain/time/working-hours'
import { ranked } from '@topspin/domain/tournament/draw'
import type { FixtureNow } from '@topspin/domain/tournament/fixtures'
import { formats } from '@topspin/domain/tournament/formats'
import type { TournamentCommand } from '@topspin/domain/tournament/tournament'
import { fixturesOf, playersAt, type Tournament } from '@topspin/domain/tournament/tournament-state'
import { day, minute, type OfficeYear, officeRules } from './calendar.ts'
import { playLive } from './live-scenes.ts'
import type { Colleague } from './people.ts'
import type { Moment } from './performed-year.ts'
import { loserPoints, pointsOfSet } from './rallies.ts'
import { chanceOf, strengthOf } from './season.ts'
import { type TournamentPlan, tournamentPlans } from './tournament-plans.ts'

interface Club {
  readonly office: OfficeYear
  readonly colleagues: readonly Colleague[]
  readonly referee: PlayerId
}

/** The steps and moments of the tournaments of a year. */
export function tournamentsOfTheYear(seed: string, club: Club): { steps: Step[]; moments: Moment[] } {
  const all = tournamentPlans.map((plan) => new PlannedTournament(plan, random(`${seed} ${plan.name}`), club))
  return { steps: all.flatMap((one) => one.entries()), moments: all.flatMap((one) => one.moments()) }
}

const local = (at: number): string => dayOf(instant(at), officeRules.timeZone)
/** The first day with entry at least so many days after the end of the year. */
const dayAhead = ({ end }: OfficeYear, days: number): string | null => {
  const opening = nextOpening(officeRules.hours, officeRules.timeZone, instant(end + days * day))
  return opening === null ? null : dayOf(opening, officeRules.timeZone)
}

// In minutes after opening. Other matches are played before and after, so nobody has played just before a fixture.
const firstFixture = 358
const lastFixture = 515
const lastMoment = 520

class PlannedTournament {
  readonly #plan: TournamentPlan
  readonly #dice: Random
  readonly #club: Club
  readonly #id: string

  constructor(plan: TournamentPlan, dice: Random, club: Club) {
    this.#plan = plan
    this.#dice = dice
    this.#club = club
    this.#id = dice.uuid()
  }

  /** The tournament is created, and everybody enters. */
  entries(): Step[] {
    const { name, format, ladder, opened, started, over, lone, pairs, proposal } = this.#plan
    const { office } = this.#club
    const by = this.#organiser()
    const entriesUntil = started === null ? dayAhead(office, 14) : local(office.when(started, 0))
    const plan = { name, format, ladder, thirdPlace: true, entriesUntil: entriesUntil ?? local(office.end) }
    const created = this.#step(office.when(opened, 60), {
      type: 'CreateTournament',
      tournamentId: this.#id,
      by,
      ...plan,
    })
    const teams = [...pairs, ...lone.map((pseudo) => [pseudo] as const)]
    const entered = teams.flatMap(([first, partner], index) => {
      const at = office.when(opened - ((opened - (started ?? over)) * index) / teams.length, 62 + 4 * index)
      const asked = first === proposal?.[0] ? proposal[1] : partner
      return [...this.#enter(at, first), ...(asked ? this.#pair(at, first, asked, asked === partner) : [])]
    })
    return [created, ...entered]
  }

  #enter(at: number, pseudo: string): Step[] {
    const playerId = this.#idOf(pseudo)
    return [this.#step(at, { type: 'EnterTournament', playerId, by: playerId })]
  }

  #pair(at: number, one: string, other: string, isAccepted: boolean): Step[] {
    const [from, to] = [this.#idOf(one), this.#idOf(other)]
    return [
      this.#step(at + minute, { type: 'ProposePair', by: from, to }),
      ...(isAccepted ? [this.#step(at + 3 * minute, { type: 'AcceptPair', by: to, from })] : []),
    ]
  }

  /** The draw, the start, the fixtures one after another, and the end. */
  moments(): Moment[] {
    const { started, over, end, decided } = this.#plan
    const { office } = this.#club
    if (started === null) return []
    const moment = (at: number, steps: Moment['steps']): Moment => ({ at, tournamentId: this.#id, steps })
    const drawnAt = office.when(started, 200)
    const fixtures = Array.from({ length: decided }, (_, index) => {
      const daysAgo = started - ((started - over) * index) / decided
      const at = office.when(daysAgo, firstFixture + ((lastFixture - firstFixture) * index) / decided)
      return moment(at, (tournament) => this.#decide(tournament, at, index))
    })
    const ended = office.when(over, lastMoment)
    const by = this.#organiser()
    return [
      moment(drawnAt, () => [this.#step(drawnAt, { type: 'DrawTournament', code: drawCode(this.#dice), by })]),
      moment(drawnAt + minute, (tournament) => this.#start(tournament, drawnAt + minute)),
      ...fixtures,
      ...(end === 'running' ? [] : [moment(ended, (tournament) => this.#end(tournament, ended))]),
    ]
  }

  #start(tournament: Tournament, at: number): Step[] {
    const by = this.#organiser()
    const { semifinals, end, started } = this.#plan
    const { office } = this.#club
    const dueOf = ({ round, stage }: FixtureNow) => {
      if (stage === 'bracket' && round <= 2) return local(office.when(round === 1 ? (started ?? 0) - 5 : 1, 0))
      return dayAhead(office, stage === 'bracket' && round === 3 ? 6 : 11)
    }
    const code = semifinals.length === 0 ? null : this.#codeForSemifinals(tournament)
    const dues = fixturesOf(tournament).map((fixture) => ({ fixtureId: fixture.id, due: dueOf(fixture) }))
    return [
      ...(code === null ? [] : [this.#step(at, { type: 'DrawTournament', code, by })]),
      this.#step(at, { type: 'StartTournament', dues: end === 'running' ? dues : [], by }),
    ]
  }

  /** A code whose draw lets each pair of the plan meet in a semi-final of its own, or the first pair at least. */
  #codeForSemifinals({ entries, draw }: Tournament): string | null {
    const sides = entries.flatMap((id) => draw?.sides.find(({ players }) => players.includes(id)) ?? [])
    const pairs = this.#plan.semifinals.map((pair) => pair.map((pseudo) => this.#idOf(pseudo)))
    /** The half of the draw where each pair may meet in the semi-final, without the pairs that cannot. */
    const semifinalsOf = (code: string): number[] => {
      const dice = random(code)
      const order = ranked(sides, dice).map(({ players }) => players[0])
      const [places = []] = formats.bracket.draw(sides.length, dice)
      return pairs.flatMap((pair) => {
        const quarters = pair.map((player) =>
          Math.floor((4 * places.findIndex((side) => side !== null && order[side] === player)) / places.length),
        )
        const [one = 0, two = 0] = quarters
        return one !== two && one >> 1 === two >> 1 ? [one >> 1] : []
      })
    }
    const codes = Array.from({ length: 200 }, () => drawCode(this.#dice))
    return (
      codes.find((code) => new Set(semifinalsOf(code)).size === pairs.length) ??
      codes.find((code) => semifinalsOf(code).length > 0) ??
      null
    )
  }

  #decide(tournament: Tournament, at: number, index: number): Step[] {
    const fixture = fixturesOf(tournament).find(({ state }) => state === 'open')
    if (fixture === undefined) return []
    const [winners, losers] = this.#result(tournament, fixture, at)
    if (this.#plan.hasForfeit && index === 3) {
      const by = this.#organiser()
      return [this.#step(at, { type: 'GiveForfeit', fixtureId: fixture.id, absent: losers, by })]
    }
    const loserSets = this.#dice.chance(0.4) ? 1 : 0
    const record = recordOf(tournament, fixture, winners, losers, loserSets)
    return [{ at: instant(at), actor: record.recorder, stream: streams.matches, command: record }]
  }

  /** The final, or the tournament is stopped. */
  #end(tournament: Tournament, at: number): Step[] {
    const { end } = this.#plan
    if (end === 'stopped') return [this.#step(at, { type: 'StopTournament', by: this.#organiser() })]
    const final = fixturesOf(tournament).findLast(({ state }) => state === 'open')
    if (end === 'final' || final === undefined) return this.#decide(tournament, at, 0)
    const [[playerOne], [playerTwo]] = this.#result(tournament, final, at)
    return playerOne === undefined || playerTwo === undefined
      ? []
      : this.#live(tournament, final, playerOne, playerTwo, at)
  }

  /** The final is scored live: `playerOne` wins with two sets to one. */
  #live(tournament: Tournament, final: FixtureNow, playerOne: PlayerId, playerTwo: PlayerId, at: number): Step[] {
    const { referee } = this.#club
    const set = (side: Side) => pointsOfSet(this.#dice, side, loserPoints(this.#dice))
    const points = [...set('one'), ...set('two'), ...set('one')]
    const { steps, end, liveId } = playLive(this.#dice, { playerOne, playerTwo, recorder: referee, points }, at)
    const saved = instant(end + 20_000)
    const live = (command: LiveCommand): Step => ({ at: saved, actor: referee, stream: streams.live, command })
    const record = {
      ...recordOf(tournament, final, [playerOne], [playerTwo], 1),
      recorder: referee,
      origin: 'live',
    } as const
    return [
      ...steps,
      live({ type: 'SaveLive', by: referee }),
      { at: saved, actor: referee, stream: streams.matches, command: record },
      live({ type: 'FinishLiveSave', liveId }),
    ]
  }

  /** The winners and the losers. */
  #result(tournament: Tournament, { sides }: FixtureNow, at: number): readonly [PlayerId[], PlayerId[]] {
    const [one, two] = sides.map((side) => [...playersAt(tournament, side)])
    if (one === undefined || two === undefined) throw new RangeError('a fixture has two sides')
    const place = (side: readonly PlayerId[]) =>
      [...this.#plan.favourites, null].findIndex((name) => name === null || side.includes(this.#idOf(name)))
    const strength = (side: readonly PlayerId[]) =>
      side.reduce((sum, id) => sum + strengthOf(this.#colleague(id), this.#club.office, at), 0) / side.length
    const isWonByOne =
      place(one) === place(two) ? this.#dice.chance(chanceOf(strength(one), strength(two))) : place(one) < place(two)
    return isWonByOne ? [one, two] : [two, one]
  }

  #step(at: number, command: TournamentCommand): Step {
    const actor = 'by' in command ? command.by : null
    return { at: instant(at), actor, stream: tournamentStream(this.#id), command }
  }

  #organiser = (): PlayerId => this.#idOf(this.#plan.organiser)

  #colleague(key: string): Colleague {
    const found = this.#club.colleagues.find(({ id, pseudo }) => id === key || pseudo === key)
    if (found === undefined) throw new RangeError(`unknown colleague ${key}`)
    return found
  }

  #idOf = (pseudo: string): PlayerId => this.#colleague(pseudo).id
}

/** Six hexadecimal digits, as those of command-api. */
function drawCode(dice: Random): string {
  const digits = dice.uuid().toUpperCase()
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}`
}

const recordOf = (
  { ladder, tournamentId }: Tournament,
  fixture: FixtureNow,
  winners: readonly PlayerId[],
  losers: readonly PlayerId[],
  loserSets: 0 | 1,
): RecordMatch & { recorder: PlayerId } => ({
  type: 'RecordMatch',
  ladder,
  sideOne: winners,
  sideTwo: losers,
  setsOne: 2,
  setsTwo: loserSets,
  // Every side has a player.
  recorder: winners[0] as PlayerId,
  origin: 'entry',
  fixture: { tournamentId, fixtureId: fixture.id },
})
