import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventTypes } from '../events.ts'
import { type Random, seededRandom } from '../random.ts'
import { Refusal } from '../refusals.ts'
import { deepFreeze } from '../testing/deep-freeze.ts'
import { propertyRuns } from '../testing/thoroughness.ts'
import { camille, performCommand, startedTournament, winFixtureCommand } from '../testing/tournaments.ts'
import { readEvent } from '../upcasters.ts'
import type { FixtureNow } from './fixtures.ts'
import { tournamentFormats } from './formats.ts'
import { orderOfPool } from './pool-order.ts'
import { refuseMatchChangeThatUnsettles } from './settled.ts'
import { type TournamentCommand, tournamentDecider } from './tournament.ts'
import { tournamentAfter } from './tournament-fold.ts'
import { fixturesOf, playersOfFixture, type Tournament, type TournamentEvent } from './tournament-state.ts'

const setUp = fc.constantFrom('bracket', 'pools', 'round-robin').chain((format) =>
  fc.record({
    format: fc.constant(format),
    sides: fc.integer({ min: tournamentFormats[format].least, max: tournamentFormats[format].most }),
    ladder: fc.constantFrom('simple', 'double'),
    thirdPlace: fc.boolean(),
    seed: fc.string({ maxLength: 6 }),
  }),
)

/** A running tournament with its events so far. Each step checks the properties that must always hold. */
class Play {
  state: Tournament
  readonly events: TournamentEvent[]
  #matches = 0
  readonly #dice: Random

  constructor(...[format, sides, ladder, code, thirdPlace]: Parameters<typeof startedTournament>) {
    const { past, state } = startedTournament(format, sides, ladder, code, thirdPlace)
    this.state = deepFreeze(state)
    this.events = [...past]
    this.#dice = seededRandom(`play ${code}`)
  }

  open(): readonly FixtureNow[] {
    return this.state.phase === 'running' ? fixturesOf(this.state).filter(({ state }) => state === 'open') : []
  }

  /** Performs a command, or nothing when it is refused. */
  try(command: TournamentCommand): void {
    try {
      const { state, events } = performCommand(this.state, command)
      if (state === null) throw new Error('a tournament does not vanish')
      for (const { type, data } of events) readEvent(type, eventTypes[type].version, data)
      this.state = deepFreeze(state)
      this.events.push(...events)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
    this.#check()
  }

  win(fixture: FixtureNow): void {
    this.#matches += 1
    this.try(winFixtureCommand(this.state, fixture.id, this.#dice.pick([0, 1]), this.#matches, this.#dice.pick([0, 1])))
  }

  step(): void {
    const command = this.#command()
    if (command !== null) this.try(command)
  }

  #command(): TournamentCommand | null {
    const dice = this.#dice
    const now = fixturesOf(this.state)
    const [open, any] = [this.open(), dice.pick(now)]
    const playing = this.state.draw?.sides.flatMap(({ players }) => players) ?? []
    switch (dice.below(open.length > 0 ? 10 : 5)) {
      case 0:
        return { type: 'TakeForfeitBack', fixtureId: any.id, by: camille }
      case 1:
        return { type: 'LeaveTournament', playerId: dice.pick(playing), by: dice.chance(0.5) ? null : camille }
      case 2:
        return this.#undoing(now.filter(({ by }) => by === 'match'))
      case 3: {
        const players = playersOfFixture(this.state, any)
        const absent = dice.chance(0.2) ? players : players.slice(0, 1)
        return { type: 'GiveForfeit', fixtureId: any.id, absent, by: camille }
      }
      case 4:
        return this.#undoing(now.filter(({ by }) => by === 'match').slice(-2))
      default: {
        this.#matches += 1
        return winFixtureCommand(this.state, dice.pick(open).id, dice.pick([0, 1]), this.#matches, dice.pick([0, 1]))
      }
    }
  }

  /** The command after a match is cancelled or corrected; null if that is refused. A few corrections change players. */
  #undoing(counted: readonly FixtureNow[]): TournamentCommand | null {
    const dice = this.#dice
    if (counted.length === 0) return null
    const { id } = dice.pick(counted)
    const matchId = this.state.results[id]?.matchId ?? 0
    const { winners, losers, loserSets } = winFixtureCommand(
      this.state,
      id,
      dice.pick([0, 1]),
      matchId,
      dice.pick([0, 1]),
    )
    const others = dice.chance(0.1) ? losers.map(() => camille) : losers
    const now = dice.chance(0.5) ? null : { winners, losers: others, loserSets }
    try {
      refuseMatchChangeThatUnsettles(this.state, { ladder: this.state.ladder, matchId }, now, null)
    } catch {
      return null
    }
    return now === null ? { type: 'ReopenFixture', matchId } : { type: 'CorrectFixture', matchId, ...now }
  }

  /** Decides open fixtures by matches until none is left. */
  finish(): void {
    for (let [fixture] = this.open(); fixture !== undefined; [fixture] = this.open()) this.win(fixture)
  }

  #check(): void {
    const now = fixturesOf(this.state)
    const open = this.open()
    const rounds = open.flatMap(({ stage, round, sides }) => sides.map((side) => `${stage} ${round} ${side}`))
    const { phase, winners, results } = this.state
    const isOver = now.every(({ state }) => state === 'decided')
    const byId = new Map(now.map((one) => [one.id, one]))
    const isCounted = (id: string) => ['match', 'forfeit'].includes(byId.get(id)?.by ?? '')
    // One `expect` for all properties is faster: there are thousands of steps.
    expect({
      onePerRound: new Set(rounds).size === rounds.length,
      phase: phase === 'stopped' || phase === (isOver ? 'finished' : 'running'),
      winners: (winners === null) === (phase !== 'finished'),
      goesOn: phase !== 'running' || open.length > 0,
      counted: Object.keys(results).every(isCounted),
    }).toEqual({ onePerRound: true, phase: true, winners: true, goesOn: true, counted: true })
  }
}

describe('any history of a tournament', () => {
  it('ends with one winner or is stopped, and folding its events again gives the same state', () => {
    fc.assert(
      fc.property(setUp, fc.integer({ min: 0, max: 40 }), ({ format, sides, ladder, thirdPlace, seed }, steps) => {
        const play = new Play(format, sides, ladder as 'simple', seed, thirdPlace)
        for (let step = 0; step < steps; step += 1) play.step()
        play.finish()
        const { state, events } = play
        expect(['finished', 'stopped']).toContain(state.phase)
        expect(state.winners?.length ?? 0).toBe(state.phase === 'stopped' ? 0 : ladder === 'simple' ? 1 : 2)
        const again = events.reduce(tournamentAfter, tournamentDecider.initialState())
        expect(again).toStrictEqual(state)
        expect(JSON.parse(JSON.stringify(state))).toStrictEqual(state)
      }),
      propertyRuns(40),
    )
  })

  it('puts winners and losers into the right fixtures of the next round', () => {
    fc.assert(
      fc.property(setUp, fc.integer({ min: 0, max: 30 }), ({ format, sides, ladder, thirdPlace, seed }, steps) => {
        const play = new Play(format, sides, ladder as 'simple', seed, thirdPlace)
        for (let step = 0; step < steps; step += 1) play.step()
        const now = fixturesOf(play.state)
        const last = Math.max(...now.map(({ round, stage }) => (stage === 'bracket' ? round : 0)))
        for (const { stage, round, state, winner, losers, id } of now) {
          if (stage !== 'bracket' || state !== 'decided' || winner === 'nobody' || winner === null) continue
          const above = Math.ceil(Number(id.split('-')[2]) / 2)
          const next = now.find((one) => one.id === `round-${round + 1}-${above}`)
          if (round < last) expect(next?.sides).toContain(winner)
          if (round < last) for (const loser of losers) expect(next?.sides).not.toContain(loser)
          const third = now.find((one) => one.id === 'third')
          if (round === last - 1 && third) for (const loser of losers) expect(third.sides).toContain(loser)
        }
      }),
      propertyRuns(40),
    )
  })

  it('lets the first two seeds meet in the final only, when the better side wins each fixture', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 64 }), fc.string({ maxLength: 6 }), (sides, code) => {
        const play = new Play('bracket', sides, 'simple', code, false)
        const best = ({ sides: [one, two] }: FixtureNow) => (Number(one) < Number(two) ? 0 : 1)
        for (let [next] = play.open(), match = 1; next !== undefined; [next] = play.open(), match += 1)
          play.try(winFixtureCommand(play.state, next.id, best(next), match))
        const meeting = fixturesOf(play.state).filter(({ sides: both }) => both.includes(0) && both.includes(1))
        expect(meeting.map(({ id }) => id)).toEqual([fixturesOf(play.state).at(-1)?.id])
      }),
      propertyRuns(32),
    )
  })

  it('is drawn the same with the same code', () => {
    fc.assert(
      fc.property(setUp, ({ format, sides, ladder, seed }) => {
        const [one, two] = [1, 2].map(() => startedTournament(format, sides, ladder as 'simple', seed).state.draw)
        expect(one).toStrictEqual(two)
        const scores = one?.sides.map(({ score }) => score) ?? []
        expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      }),
      propertyRuns(40),
    )
  })
})

describe('the order of a pool', () => {
  it('has every side once, and does not depend on the order in which matches were recorded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 10 }), fc.string({ maxLength: 6 }), fc.boolean(), (sides, seed, isHalf) => {
        const play = new Play('round-robin', sides, 'simple', seed)
        const [first] = play.open()
        for (let step = 0; step < (isHalf ? sides : 60) && play.open().length > 0; step += 1) play.step()
        const order = orderOfPool(fixturesOf(play.state), 0)
        expect(order.map(({ side }) => side).sort((a, b) => a - b)).toEqual([...Array(sides).keys()])
        const points = order.map((row) => row.points)
        expect(points).toEqual(points.toSorted((a, b) => b - a))
        const reversed = Object.fromEntries(Object.entries(play.state.results).toReversed())
        const other = fixturesOf({ ...play.state, results: reversed }).toReversed()
        // Only the order of the sides within `among` may differ.
        const rows = (all: typeof order) => all.map((row) => ({ ...row, among: [...row.among].sort() }))
        expect(rows(orderOfPool(other, 0))).toEqual(rows(order))
        expect(first?.pool).toBe(0)
      }),
      propertyRuns(80),
    )
  })
})
