import { instant, type PlayerId } from '@topspin/domain/ids'
import type { Side } from '@topspin/domain/live/table-tennis'
import type { RecordMatch } from '@topspin/domain/match/match'
import { type Random, seededRandom } from '@topspin/domain/random'
import { streams, tournamentStream } from '@topspin/domain/streams'
import type { CommandStep } from '@topspin/domain/testing/stage'
import { dayMs } from '@topspin/domain/time/days'
import { dayOf } from '@topspin/domain/time/evening'
import { nextOpening } from '@topspin/domain/time/working-hours'
import { rankedByScore } from '@topspin/domain/tournament/draw'
import type { FixtureNow } from '@topspin/domain/tournament/fixtures'
import { tournamentFormats } from '@topspin/domain/tournament/formats'
import type { TournamentCommand } from '@topspin/domain/tournament/tournament'
import {
  fixturesOf,
  playersOfFixture,
  playersOfSide,
  type Tournament,
} from '@topspin/domain/tournament/tournament-state'
import { minuteMs, type OfficeYear, officeRules } from './calendar.ts'
import { type LiveMatchUnderWay, liveMatchSteps } from './live-scenes.ts'
import type { Colleague } from './people.ts'
import type { DeferredSteps } from './performed-year.ts'
import { randomLoserPoints, randomPointsOfSet } from './rallies.ts'
import { type Club, strengthOf, winProbabilityOf } from './season.ts'
import { type TournamentPlan, tournamentPlans } from './tournament-plans.ts'

/**
 * The steps and the deferred steps of the tournaments of a year.
 * @param live the match scored live at the end of the year; counts for the open fixture of its two players, if any
 */
export function tournamentSteps(
  seed: string,
  club: Club,
  live: LiveMatchUnderWay,
): { steps: CommandStep[]; deferred: DeferredSteps[] } {
  const all = tournamentPlans.map((plan) => new PlannedTournament(plan, seededRandom(`${seed} ${plan.name}`), club))
  const running = all.filter((one) => one.isRunning()).map((one) => one.scored(live))
  return { steps: all.flatMap((one) => one.entries()), deferred: [...all.flatMap((one) => one.deferred()), ...running] }
}

const local = (at: number): string => dayOf(instant(at), officeRules.timeZone)
/** The first day on which matches can be entered, `days` days after the end of the year or later; null for none. */
const dayAhead = ({ end }: OfficeYear, days: number): string | null => {
  const opening = nextOpening(officeRules.hours, officeRules.timeZone, instant(end + days * dayMs))
  return opening === null ? null : dayOf(opening, officeRules.timeZone)
}

// Fixtures are played between these minutes after opening. No other match is played then, so no cooldown applies.
const firstFixture = 358
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

  /** The steps that create the tournament and enter its players, and draw it if the plan says so. */
  entries(): CommandStep[] {
    const { name, format, ladder, entries, proposal, isDrawn } = this.#plan
    const [opened, started, over] = this.#plan.days
    const { office } = this.#club
    const entriesUntil = (started === null ? dayAhead(office, 14) : local(office.when(started, 0))) ?? ''
    const plan = { name, format, ladder, thirdPlace: true, entriesUntil, by: this.#organiser() }
    return [
      this.#step(office.when(opened, 60), { type: 'CreateTournament', tournamentId: this.#id, ...plan }),
      ...entries.flatMap(([first = '', partner], index) => {
        const at = office.when(opened - ((opened - (started ?? over)) * index) / entries.length, 62 + 4 * index)
        const asked = first === proposal?.[0] ? proposal[1] : partner
        const [by, to] = [this.#idOf(first), asked === undefined ? null : this.#idOf(asked)]
        return [
          this.#step(at, { type: 'EnterTournament', playerId: by, by }),
          ...(to === null ? [] : [this.#step(at + minuteMs, { type: 'ProposePair', by, to })]),
          ...(to === null || asked !== partner
            ? []
            : [this.#step(at + 3 * minuteMs, { type: 'AcceptPair', by: to, from: by })]),
        ]
      }),
      ...(isDrawn ? [this.#draw(office.when(over, 240), drawCode(this.#dice))] : []),
    ]
  }

  /** The steps of a started tournament, from the draw to its end, or to now if it runs. Empty before its start. */
  deferred(): DeferredSteps[] {
    const { days, end, decided } = this.#plan
    const [, started, over] = days
    const { office } = this.#club
    if (started === null) return []
    const defer = (at: number, stepsAt: (tournament: Tournament, at: number) => CommandStep[]): DeferredSteps => ({
      at,
      tournamentId: this.#id,
      steps: (tournament) => stepsAt(tournament, at),
    })
    const drawnAt = office.when(started, 200)
    const fixtures = Array.from({ length: decided }, (_, index) => {
      const daysAgo = started - ((started - over) * index) / decided
      const minutes = firstFixture + ((lastMoment - firstFixture) * index) / decided
      return defer(office.when(daysAgo, minutes), (tournament, at) => this.#decide(tournament, at, index))
    })
    return [
      defer(drawnAt, (_, at) => [this.#draw(at, drawCode(this.#dice))]),
      defer(drawnAt + minuteMs, (tournament, at) => this.#start(tournament, at)),
      ...fixtures,
      ...(end === 'running'
        ? []
        : [defer(office.when(over, lastMoment), (tournament, at) => this.#end(tournament, at))]),
    ]
  }

  isRunning = (): boolean => this.#plan.end === 'running' && this.#plan.days[1] !== null

  /** The steps of a match that is scored live. It counts for the open fixture of its two players, if there is one. */
  scored({ steps, start, playerOne, playerTwo }: LiveMatchUnderWay): DeferredSteps {
    const countingFor = (tournament: Tournament, command: CommandStep['command']) => {
      const fixture = fixturesOf(tournament).find((one) => {
        const players = playersOfFixture(tournament, one)
        return one.state === 'open' && players.includes(playerOne) && players.includes(playerTwo)
      })
      return fixture && command.type === 'StartLive'
        ? { ...command, fixture: { tournamentId: this.#id, fixtureId: fixture.id } }
        : command
    }
    return {
      at: start,
      tournamentId: this.#id,
      // Only the command that starts the match names the fixture, so the other commands do not change.
      steps: (tournament) =>
        steps.map((step) => ({ ...step, command: countingFor(tournament, step.command) }) as CommandStep),
    }
  }

  #draw = (at: number, code: string): CommandStep =>
    this.#step(at, { type: 'DrawTournament', code, by: this.#organiser() })

  #start(tournament: Tournament, at: number): CommandStep[] {
    const { semifinals, end, days } = this.#plan
    const { office } = this.#club
    const dueOf = ({ round, stage }: FixtureNow) =>
      stage === 'bracket' && round <= 2
        ? local(office.when(round === 1 ? (days[1] ?? 0) - 5 : 1, 0))
        : dayAhead(office, stage === 'bracket' && round === 3 ? 6 : 11)
    const code = semifinals === undefined ? null : this.#codeForSemifinals(tournament, semifinals)
    const dues = fixturesOf(tournament).map((fixture) => ({ fixtureId: fixture.id, due: dueOf(fixture) }))
    return [
      ...(code === null ? [] : [this.#draw(at, code)]),
      this.#step(at, { type: 'StartTournament', dues: end === 'running' ? dues : [], by: this.#organiser() }),
    ]
  }

  /** A code whose draw lets each pair of the plan meet in a semi-final of its own, or else one pair; null for none. */
  #codeForSemifinals(
    { entries, draw }: Tournament,
    semifinals: NonNullable<TournamentPlan['semifinals']>,
  ): string | null {
    const sides = entries.flatMap((id) => draw?.sides.find(({ players }) => players.includes(id)) ?? [])
    const pairs = semifinals.map((pair) => pair.map((pseudo) => this.#idOf(pseudo)))
    /** For each pair that can meet in a semi-final, the half of the draw (0 or 1) of that semi-final. */
    const semifinalsOf = (code: string): number[] => {
      const dice = seededRandom(code)
      const order = rankedByScore(sides, dice).map(({ players }) => players[0])
      const [places = []] = tournamentFormats.bracket.draw(sides.length, dice)
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

  #decide(tournament: Tournament, at: number, index = -1): CommandStep[] {
    const fixture = fixturesOf(tournament).find(({ state }) => state === 'open')
    if (fixture === undefined) return []
    const [winners, losers] = this.#result(tournament, fixture, at)
    if (index === this.#plan.forfeit) {
      const by = this.#organiser()
      return [this.#step(at, { type: 'GiveForfeit', fixtureId: fixture.id, absent: losers, by })]
    }
    const loserSets = this.#dice.chance(0.4) ? 1 : 0
    const record = recordOf(tournament, fixture, winners, losers, loserSets)
    return [{ at: instant(at), actor: record.recorder, stream: streams.matches, command: record }]
  }

  /** The steps that play the final, or stop the tournament. */
  #end(tournament: Tournament, at: number): CommandStep[] {
    const { end } = this.#plan
    if (end === 'stopped')
      return [this.#step(at, { type: 'StopTournament', reason: 'Travaux dans la salle', by: this.#organiser() })]
    const final = fixturesOf(tournament).find(({ state }) => state === 'open')
    if (end === 'final' || final === undefined) return this.#decide(tournament, at)
    const [[playerOne], [playerTwo]] = this.#result(tournament, final, at)
    if (playerOne === undefined || playerTwo === undefined) return []
    const recorder = this.#club.referee
    const set = (side: Side) => randomPointsOfSet(this.#dice, side, randomLoserPoints(this.#dice))
    const points = [...set('one'), ...set('two'), ...set('one')]
    const fixture = { tournamentId: this.#id, fixtureId: final.id }
    const scene = { playerOne, playerTwo, recorder, points, fixture }
    const { steps, end: over, liveId } = liveMatchSteps(this.#dice, scene, at)
    const on = { at: instant(over + 20_000), actor: recorder }
    const record = recordOf(tournament, final, [playerOne], [playerTwo], 1)
    return [
      ...steps,
      { ...on, stream: streams.live, command: { type: 'SaveLive', by: recorder } },
      { ...on, stream: streams.matches, command: { ...record, recorder, origin: 'live' } },
      { ...on, stream: streams.live, command: { type: 'FinishLiveSave', liveId } },
    ]
  }

  /** The players of the side that wins a fixture, and those of the other side. */
  #result(tournament: Tournament, { sides }: FixtureNow, at: number): readonly [PlayerId[], PlayerId[]] {
    const [one, two] = sides.map((side) => [...playersOfSide(tournament, side)])
    if (one === undefined || two === undefined) throw new RangeError('a fixture has two sides')
    const place = (side: readonly PlayerId[]) =>
      [...this.#plan.favourites, null].findIndex((name) => name === null || side.includes(this.#idOf(name)))
    const strength = (side: readonly PlayerId[]) =>
      side.reduce((sum, id) => sum + strengthOf(this.#colleague(id), this.#club.office, at), 0) / side.length
    const isWonByOne =
      place(one) === place(two)
        ? this.#dice.chance(winProbabilityOf(strength(one), strength(two)))
        : place(one) < place(two)
    return isWonByOne ? [one, two] : [two, one]
  }

  #step(at: number, command: TournamentCommand): CommandStep {
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

/** A code for the draw, in the format of command-api: six hexadecimal digits. */
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
