import type { Decider } from '../decider.ts'
import { Refusal } from '../errors/catalogue.ts'
import type { EventData } from '../events.ts'
import type { Instant, Ladder, PlayerId } from '../ids.ts'
import { isActive } from '../player/player.ts'
import { random } from '../random.ts'
import { dayOf } from '../time/evening.ts'
import { type Due, dateFixtures, moveDues } from './due-dates.ts'
import { decidePair, drawTournament, enter, type PairCommand } from './entries.ts'
import { decideFixture, type FixtureCommand, known, refuseOwnFixture } from './fixture-decisions.ts'
import type { FormatName } from './formats.ts'
import { drawQualified } from './pools-then-bracket.ts'
import { tournamentAfter } from './tournament-fold.ts'
import {
  fixturesOf,
  organises,
  qualifiedOf,
  refuseInactive,
  sameSide,
  type Tournament,
  type TournamentContext,
  type TournamentEvent,
  type TournamentEventType,
  type TournamentState,
  winnersOf,
} from './tournament-state.ts'

interface Plan {
  readonly name: string
  readonly format: FormatName
  readonly thirdPlace: boolean
  readonly entriesUntil: string
}

type By<T extends string, More = object> = { readonly type: T; readonly by: PlayerId } & More

/** The commands of organisers. */
type OrganiserCommand =
  | By<'ChangeTournament', Plan>
  | By<'DrawTournament', { readonly code: string }>
  | By<'StartTournament', { readonly dues: readonly Due[] }>
  | By<'SetDueDates', { readonly dues: readonly Due[] }>
  | By<'ChangeOrganiser', { readonly organiser: PlayerId }>
  | By<'StopTournament'>
  | By<'DeleteTournament'>

type Create = By<'CreateTournament', Plan & { readonly tournamentId: string; readonly ladder: Ladder }>
/** `by` is null when an account is disabled or deleted. */
type Leave = { readonly type: 'LeaveTournament'; readonly playerId: PlayerId; readonly by: PlayerId | null }

export type TournamentCommand =
  | Create
  | OrganiserCommand
  | By<'EnterTournament', { readonly playerId: PlayerId }>
  | Leave
  | PairCommand
  | FixtureCommand
  /** Entry is open again. */
  | { readonly type: 'MoveDueDates'; readonly closedAt: Instant }

/** Decides about one tournament, on a stream of its own (docs/specification.md#tournaments). */
export const tournamentDecider: Decider<TournamentState, TournamentCommand, TournamentEventType, TournamentContext> = {
  stateVersion: 1,
  initialState: () => null,

  decide(state, command, context) {
    if (command.type === 'CreateTournament') return state === null ? create(command, context) : []
    if (state === null || state.phase === 'deleted') throw new Refusal('unknown-tournament')
    const events = withConsequences(state, decideOne(state, command, context), context)
    // Both sides of the last fixture cannot be absent while a referee decides: then there would be no winner.
    if (command.type === 'GiveForfeit' && events.some(({ type }) => type === 'TournamentStopped'))
      throw new Refusal('no-winner-left')
    return events
  },

  evolve: tournamentAfter,
}

function create(command: Create, context: TournamentContext): TournamentEvent[] {
  if (!organises(context, command.by)) throw new Refusal('forbidden')
  const { tournamentId, ladder, by } = command
  return [{ type: 'TournamentCreated', data: { tournamentId, ladder, organiser: by, ...planned(command, context) } }]
}

/** @throws Refusal tournament-name, date-past */
function planned({ name, format, thirdPlace, entriesUntil }: Plan, { now, rules }: TournamentContext): Plan {
  const trimmed = name.trim()
  const length = [...trimmed].length
  if (length < 3 || length > 40) throw new Refusal('tournament-name')
  if (entriesUntil < dayOf(now, rules.timeZone)) throw new Refusal('date-past')
  return { name: trimmed, format, thirdPlace, entriesUntil }
}

function decideOne(
  state: Tournament,
  command: Exclude<TournamentCommand, Create>,
  context: TournamentContext,
): TournamentEvent[] {
  switch (command.type) {
    case 'EnterTournament':
      refuseStarted(state)
      return enter(state, command.playerId, command.by, context)
    case 'LeaveTournament':
      return leave(state, command, context)
    case 'ProposePair':
    case 'AcceptPair':
    case 'RefusePair':
    case 'WithdrawPair':
      refuseStarted(state)
      return decidePair(state, command, context)
    case 'WinFixture':
    case 'ReopenFixture':
    case 'CorrectFixture':
      return decideFixture(state, command, context)
    case 'GiveForfeit':
    case 'TakeForfeitBack':
      if (!organises(context, command.by)) throw new Refusal('forbidden')
      return decideFixture(state, command, context)
    case 'MoveDueDates':
      return state.phase === 'running' ? moveDues(state, command.closedAt, context) : []
    case 'ChangeTournament':
    case 'DrawTournament':
    case 'StartTournament':
    case 'SetDueDates':
    case 'ChangeOrganiser':
    case 'StopTournament':
    case 'DeleteTournament':
      if (!organises(context, command.by)) throw new Refusal('forbidden')
      return organise(state, command, context)
  }
}

function organise(state: Tournament, command: OrganiserCommand, context: TournamentContext): TournamentEvent[] {
  const { tournamentId } = state
  switch (command.type) {
    case 'ChangeTournament': {
      refuseStarted(state)
      const plan = planned(command, context)
      const { name, format, thirdPlace, entriesUntil } = state
      const isSame = JSON.stringify(plan) === JSON.stringify({ name, format, thirdPlace, entriesUntil })
      return isSame ? [] : [{ type: 'TournamentChanged', data: { tournamentId, ...plan } }]
    }
    case 'DrawTournament':
      refuseStarted(state)
      return drawTournament(state, command.code, context)
    case 'StartTournament':
      refuseStarted(state)
      if (state.draw === null) throw new Refusal('not-drawn')
      refuseInactive(
        context,
        state.draw.sides.flatMap(({ players }) => players),
      )
      return [{ type: 'TournamentStarted', data: { tournamentId } }, ...dateFixtures(state, command.dues, context)]
    case 'SetDueDates':
      refuseUnlessRunning(state)
      for (const { fixtureId } of command.dues) refuseOwnFixture(state, known(state, fixtureId), command.by)
      return dateFixtures(state, command.dues, context)
    case 'ChangeOrganiser': {
      const { organiser } = command
      if (!organises(context, organiser)) throw new Refusal('not-an-organiser')
      return organiser === state.organiser ? [] : [{ type: 'OrganiserChanged', data: { tournamentId, organiser } }]
    }
    case 'StopTournament':
      refuseUnlessRunning(state)
      return [{ type: 'TournamentStopped', data: { tournamentId } }]
    case 'DeleteTournament':
      refuseStarted(state)
      return [{ type: 'TournamentDeleted', data: { tournamentId } }]
  }
}

function refuseStarted({ phase }: Tournament): void {
  if (phase !== 'entries') throw new Refusal('tournament-started')
}

function refuseUnlessRunning({ phase }: Tournament): void {
  if (phase !== 'running') throw new Refusal('tournament-not-running')
}

function leave(state: Tournament, { playerId, by }: Leave, context: TournamentContext): TournamentEvent[] {
  if (by !== null && by !== playerId && !organises(context, by)) throw new Refusal('forbidden')
  const { tournamentId, phase, entries, draw, left } = state
  const isOver = phase === 'finished' || phase === 'stopped'
  const isPlaying = phase === 'entries' ? entries.includes(playerId) : isDrawn(draw, playerId)
  if (by === null && (isOver || !isPlaying)) return []
  if (isOver) throw new Refusal('tournament-not-running')
  if (!isPlaying) throw new Refusal('not-entered')
  if (phase === 'entries') return [{ type: 'EntryWithdrawn', data: { tournamentId, playerId } }]
  return left.includes(playerId) ? [] : [{ type: 'TournamentLeft', data: { tournamentId, playerId } }]
}

const isDrawn = (draw: Tournament['draw'], player: PlayerId): boolean =>
  draw?.sides.some(({ players }) => players.includes(player)) ?? false

/** Adds what follows from the events: the bracket after the pools, and the end of the tournament or its resumption. */
function withConsequences(
  before: Tournament,
  decided: readonly TournamentEvent[],
  context: TournamentContext,
): TournamentEvent[] {
  const events = [...decided]
  let state = events.reduce(tournamentAfter, before)
  const add = (event: TournamentEvent) => {
    events.push(event)
    state = tournamentAfter(state, event)
  }
  const running = () => (state?.phase === 'running' || state?.phase === 'finished' ? state : null)

  // Who was disabled after the end has not left; when the tournament goes on, they cannot play.
  if (before.phase === 'finished' && decided.length > 0)
    for (const playerId of absentFrom(running(), context))
      add({ type: 'TournamentLeft', data: { tournamentId: before.tournamentId, playerId } })
  const drawn = bracketAfterPools(running())
  if (drawn !== null) add({ type: 'BracketDrawn', data: drawn })
  const end = endOf(running())
  if (end !== null) add(end)
  return events
}

/** The players of a tournament that is no longer over who cannot play any more. */
function absentFrom(state: Tournament | null, { players }: TournamentContext): readonly PlayerId[] {
  if (state === null || fixturesOf(state).every(({ state: decided }) => decided === 'decided')) return []
  const playing = state.draw?.sides.flatMap((side) => side.players) ?? []
  return playing.filter((player) => !isActive(players, player) && !state.left.includes(player))
}

function bracketAfterPools(state: Tournament | null): EventData<'BracketDrawn'> | null {
  if (state === null || state.draw === null || state.draw.bracket !== null) return null
  const qualified = qualifiedOf(state)
  if (qualified === null) return null
  const places = drawQualified(qualified, random(`${state.draw.code} qualified`))
  return { tournamentId: state.tournamentId, places: [...places] }
}

/** A tournament is over when every fixture is decided, also the match for third place. */
function endOf(state: Tournament | null): TournamentEvent | null {
  if (state === null) return null
  const { tournamentId, winners } = state
  const now = fixturesOf(state)
  if (now.some((fixture) => fixture.state !== 'decided'))
    return state.phase === 'finished' ? { type: 'TournamentResumed', data: { tournamentId } } : null
  const winning = winnersOf(state, now)
  if (winning === null) return { type: 'TournamentStopped', data: { tournamentId } }
  if (winners !== null && sameSide(winners, winning)) return null
  return { type: 'TournamentFinished', data: { tournamentId, winners: [...winning] } }
}
