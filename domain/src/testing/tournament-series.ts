import { type Instant, instant, type Ladder, type PlayerId, playerId } from '../ids.ts'
import type { AttachMatch } from '../match/attach.ts'
import type { MatchOutcome } from '../match/counting.ts'
import { matchDecider, type RecordMatch } from '../match/match.ts'
import type { PlayerCommand } from '../player/player.ts'
import type { Random } from '../random.ts'
import { Refusal } from '../refusals.ts'
import { streams, tournamentStream } from '../streams.ts'
import { dayOf } from '../time/evening.ts'
import type { FixtureNow } from '../tournament/fixtures.ts'
import { tournamentFormats } from '../tournament/formats.ts'
import { type TournamentCommand, tournamentDecider } from '../tournament/tournament.ts'
import {
  fixturesOf,
  playersOfSide,
  type Tournament,
  type TournamentContext,
  type TournamentState,
} from '../tournament/tournament-state.ts'
import { plusSeconds, stampedEvent, unrestrictedEntryRules } from './builders.ts'
import { joinCommandsOf, playersStateOf } from './guests.ts'
import type { CommandStep } from './stage.ts'

/** The types of all commands to a tournament. */
export const tournamentCommandTypes: { readonly [Type in TournamentCommand['type']]: true } = {
  CreateTournament: true,
  ChangeTournament: true,
  ChangeOrganiser: true,
  DeleteTournament: true,
  EnterTournament: true,
  LeaveTournament: true,
  ProposePair: true,
  AcceptPair: true,
  RefusePair: true,
  WithdrawPair: true,
  DrawTournament: true,
  StartTournament: true,
  SetDueDates: true,
  MoveDueDates: true,
  WinFixture: true,
  CorrectFixture: true,
  ReopenFixture: true,
  GiveForfeit: true,
  TakeForfeitBack: true,
  StopTournament: true,
}

type LastIds = Readonly<Record<Ladder, number>>

const daySeconds = 24 * 3_600

/**
 * Matches of a series that are not recorded get ids above this one. No generated history has so many matches,
 * so no recorded match has one of these ids.
 */
const unrecordedAfter = 1_000_000

/**
 * The commands of a tournament of guests, who are deleted at the end. Guests have played no match, so their scores are
 * known, and the draw can be computed here. A match is recorded only when none of its players has played before: the
 * series leaves no time for a cooldown.
 * @param lastId the id of the last match of each ladder
 */
export function randomTournamentSeries(dice: Random, at: Instant, admin: PlayerId, lastId: LastIds): CommandStep[] {
  const ladder = dice.pick(['simple', 'double'] as const)
  const format = dice.pick(['bracket', 'bracket', 'pools', 'round-robin'] as const)
  const entriesUntil = dayOf(plusSeconds(at, daySeconds), unrestrictedEntryRules.timeZone)
  const plan = { name: 'Coupe', format, thirdPlace: dice.chance(0.5), entriesUntil }
  const guests = Array.from({ length: tournamentFormats[format].least * (ladder === 'simple' ? 1 : 2) }, () =>
    playerId(dice.uuid()),
  )
  const play = new Play(dice, at, admin, guests, lastId[ladder])
  play.submit({ type: 'CreateTournament', tournamentId: play.id, ladder, by: admin, ...plan })
  if (ladder === 'double') play.pair()
  play.enter()
  if (dice.chance(0.3)) play.submit({ type: 'ChangeTournament', by: admin, ...plan, name: 'Grande coupe' })
  if (dice.chance(0.3)) play.submit({ type: 'ChangeOrganiser', organiser: admin, by: admin })
  if (dice.chance(0.2)) play.submit({ type: 'DeleteTournament', by: admin })
  play.start()
  while (play.open().length > 0) play.decideOne()
  return play.steps()
}

/** A tournament that is played, and its commands so far. Refused commands are left out. */
class Play {
  readonly id: string
  readonly #dice: Random
  readonly #at: Instant
  readonly #admin: PlayerId
  readonly #guests: readonly PlayerId[]
  readonly #context: TournamentContext
  readonly #commands: (TournamentCommand | RecordMatch | AttachMatch)[] = []
  readonly #havePlayed = new Set<PlayerId>()
  #state: TournamentState = null
  #lastId: number
  #matchId = unrecordedAfter

  constructor(dice: Random, at: Instant, admin: PlayerId, guests: readonly PlayerId[], lastId: number) {
    this.id = dice.uuid()
    this.#dice = dice
    this.#at = at
    this.#admin = admin
    this.#guests = guests
    this.#lastId = lastId
    this.#context = {
      now: at,
      rules: unrestrictedEntryRules,
      players: playersStateOf(admin, guests),
      matches: matchDecider.initialState(),
      live: null,
    }
  }

  submit(command: TournamentCommand): void {
    try {
      const events = tournamentDecider.decide(this.#state, command, this.#context)
      this.#state = events.reduce((state, event) => tournamentDecider.evolve(state, stampedEvent(event)), this.#state)
      this.#commands.push(command)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  /** The first guest proposes a pair to three others, of whom the last one accepts. */
  pair(): void {
    const [by, refusing, ignoring, partner] = this.#guests
    if (by === undefined || refusing === undefined || ignoring === undefined || partner === undefined) return
    this.submit({ type: 'EnterTournament', playerId: by, by })
    this.submit({ type: 'ProposePair', by, to: refusing })
    this.submit({ type: 'RefusePair', by: refusing, from: by })
    this.submit({ type: 'ProposePair', by, to: ignoring })
    this.submit({ type: 'WithdrawPair', by })
    this.submit({ type: 'ProposePair', by, to: partner })
    this.submit({ type: 'AcceptPair', by: partner, from: by })
  }

  enter(): void {
    for (const guest of this.#guests) this.submit({ type: 'EnterTournament', playerId: guest, by: guest })
    if (this.#dice.chance(0.7)) return
    const hesitating = this.#dice.pick(this.#guests)
    this.submit({ type: 'LeaveTournament', playerId: hesitating, by: hesitating })
    this.submit({ type: 'EnterTournament', playerId: hesitating, by: this.#admin })
  }

  start(): void {
    const by = this.#admin
    this.submit({ type: 'DrawTournament', code: this.#dice.uuid(), by })
    const [first, second] = this.#state === null ? [] : fixturesOf(this.#state)
    const dueIn = (days: number) => dayOf(plusSeconds(this.#at, days * daySeconds), unrestrictedEntryRules.timeZone)
    this.submit({ type: 'StartTournament', dues: first ? [{ fixtureId: first.id, due: dueIn(2) }] : [], by })
    if (second === undefined || this.#dice.chance(0.7)) return
    this.submit({ type: 'SetDueDates', dues: [{ fixtureId: second.id, due: dueIn(5) }], by })
    this.submit({ type: 'MoveDueDates', closedAt: this.#at })
  }

  open(): readonly FixtureNow[] {
    const running = this.#state?.phase === 'running' ? fixturesOf(this.#state) : []
    return running.filter(({ state }) => state === 'open')
  }

  /** Decides an open fixture, mostly by a match. Some players forfeit or leave; some tournaments are stopped. */
  decideOne(): void {
    const dice = this.#dice
    const fixture = dice.pick(this.open())
    const [winners, losers] = this.#sides(fixture)
    const [absent] = losers
    const about = { fixtureId: fixture.id, by: this.#admin }
    const isRare = absent !== undefined && dice.chance(0.25)
    switch (isRare ? dice.pick(['forfeit', 'forfeit', 'leave', 'stop'] as const) : 'match') {
      case 'forfeit':
        this.submit({ type: 'GiveForfeit', ...about, absent: losers })
        if (dice.chance(0.5)) this.submit({ type: 'TakeForfeitBack', ...about })
        break
      case 'leave':
        this.submit({ type: 'LeaveTournament', playerId: absent ?? this.#admin, by: null })
        break
      case 'stop':
        this.submit({ type: 'StopTournament', reason: dice.pick(['', 'Works']), by: this.#admin })
        break
      case 'match':
        this.#win(fixture, winners, losers)
    }
  }

  #win({ id: fixtureId }: FixtureNow, winners: readonly PlayerId[], losers: readonly PlayerId[]): void {
    const result = { winners, losers, loserSets: 0 } as const
    if (this.#state !== null && ![...winners, ...losers].some((player) => this.#havePlayed.has(player))) {
      for (const player of [...winners, ...losers]) this.#havePlayed.add(player)
      this.#lastId += 1
      const { fixture, ...recording } = recordOf(this.#state, fixtureId, result)
      const { ladder } = recording
      // Now and then the match is recorded without its fixture, and attached to it afterwards.
      if (this.#dice.chance(0.7)) this.#commands.push({ ...recording, fixture })
      else
        this.#commands.push(recording, { type: 'AttachMatch', ladder, matchId: this.#lastId, fixture, by: this.#admin })
      this.submit({ type: 'WinFixture', fixtureId, matchId: this.#lastId, ...result })
      return
    }
    this.#matchId += 1
    const matchId = this.#matchId
    this.submit({ type: 'WinFixture', fixtureId, matchId, ...result })
    // Now and then the match is taken back, or has another result.
    if (this.#dice.chance(0.6)) return
    const corrected = { winners: losers, losers: winners, loserSets: 1 } as const
    this.submit(
      this.#dice.chance(0.5) ? { type: 'ReopenFixture', matchId } : { type: 'CorrectFixture', matchId, ...corrected },
    )
  }

  /** The players of each side of a fixture, the two sides in a random order. */
  #sides({ sides: [one, two] }: FixtureNow): readonly [readonly PlayerId[], readonly PlayerId[]] {
    if (this.#state === null) return [[], []]
    const [first, second] = [playersOfSide(this.#state, one), playersOfSide(this.#state, two)]
    return this.#dice.chance(0.5) ? [first, second] : [second, first]
  }

  /**
   * The steps, a millisecond apart, so that no two phases of the tournament begin at the same instant. The next series
   * begins at least a second later. From `MoveDueDates` on, the commands to the tournament are dated three days later,
   * because a due date that has just been set does not move.
   */
  steps(): CommandStep[] {
    let at = Date.parse(this.#at)
    let closedFor = 0
    const on = (later = 0) => {
      at += 1
      return { at: instant(at + later), actor: this.#admin }
    }
    const ofTournament = (command: TournamentCommand): CommandStep => {
      if (command.type === 'MoveDueDates') closedFor = 3 * daySeconds * 1000
      return { ...on(closedFor), stream: tournamentStream(this.id), command }
    }
    const player = (command: PlayerCommand): CommandStep => ({ ...on(), stream: streams.players, command })
    return [
      ...this.#guests.flatMap(joinCommandsOf).map(player),
      ...this.#commands.map(
        (command): CommandStep =>
          command.type === 'RecordMatch' || command.type === 'AttachMatch'
            ? { ...on(), stream: streams.matches, command }
            : ofTournament(command),
      ),
      ...this.#guests.map((guest) => player({ type: 'DeletePlayer', playerId: guest })),
    ]
  }
}

const recordOf = (
  { ladder, tournamentId }: Tournament,
  fixtureId: string,
  { winners, losers, loserSets }: MatchOutcome,
) => ({
  type: 'RecordMatch' as const,
  ladder,
  sideOne: winners,
  sideTwo: losers,
  setsOne: 2,
  setsTwo: loserSets,
  recorder: winners[0] ?? playerId(''),
  origin: 'entry' as const,
  fixture: { tournamentId, fixtureId },
})
