import type { Decider } from '../decider.ts'
import type { EventData } from '../events.ts'
import type { Instant, Ladder, PlayerId } from '../ids.ts'
import { isSameSide } from '../match/match-players.ts'
import { Refusal } from '../refusals.ts'
import { dayOf } from '../time/evening.ts'
import { type DueDate, moveDueDates, setDueDates } from './due-dates.ts'
import { decidePair, drawTournament, enterPlayer, type PairCommand, refuseUnlessMayChangeEntry } from './entries.ts'
import { decideFixtureCommand, type FixtureCommand, refuseOwnFixture } from './fixture-decisions.ts'
import { tournamentAfter } from './tournament-fold.ts'
import {
  absentPlayersOf,
  areAllFixturesDecided,
  drawnPlayersOf,
  drawPlacesAfterPools,
  fixturesOf,
  mayOrganise,
  playersOfFixture,
  playersOfSide,
  podiumOf,
  refuseInactivePlayers,
  refuseUnlessMayOrganise,
  requireFixture,
  type Tournament,
  type TournamentContext,
  type TournamentEvent,
  type TournamentEventType,
  type TournamentState,
} from './tournament-state.ts'
import { isMatchAwaited, tournamentWithMatches } from './tournament-with-matches.ts'

type Plan = Omit<EventData<'TournamentChanged'>, 'tournamentId'>
type By<T extends string, More = object> = { readonly type: T; readonly by: PlayerId } & More
type Create = By<'CreateTournament', Plan & { readonly tournamentId: string; readonly ladder: Ladder }>
/** `by` is null when the player leaves because their account is disabled or deleted. */
interface Leave {
  readonly type: 'LeaveTournament'
  readonly playerId: PlayerId
  readonly by: PlayerId | null
  /** True for a command that only withdraws an entry: it is refused once the tournament has started. */
  readonly onlyEntry?: boolean
}

export type TournamentCommand =
  | Create
  | By<'ChangeTournament', Plan>
  | By<'DrawTournament', { readonly code: string }>
  /** With `drawCode`, the start is refused when another draw has replaced the one with this code. */
  | By<'StartTournament', { readonly dues: readonly DueDate[]; readonly drawCode?: string | undefined }>
  | By<'SetDueDates', { readonly dues: readonly DueDate[] }>
  /** Match entry is open again; `closedAt` is when it was closed. */
  | { readonly type: 'MoveDueDates'; readonly closedAt: Instant }
  | By<'ChangeOrganiser', { readonly organiser: PlayerId }>
  | By<'DeleteTournament'>
  /** The reason is shown to all players; empty for none. */
  | By<'StopTournament', { readonly reason: string }>
  | By<'EnterTournament', { readonly playerId: PlayerId }>
  | Leave
  | PairCommand
  | FixtureCommand

/** Decides the commands about one tournament, which has a stream of its own (docs/specification.md#tournaments). */
export const tournamentDecider: Decider<TournamentState, TournamentCommand, TournamentEventType, TournamentContext> = {
  stateVersion: 3,
  initialState: () => null,

  decide(state, command, context) {
    if (command.type === 'CreateTournament') return state === null ? create(command, context) : []
    if (state === null || state.phase === 'deleted') throw new Refusal('unknown-tournament')
    const events = withConsequences(state, decideOne(state, command, context))
    if (command.type === 'GiveForfeit' && isWithoutWinner(events.reduce(tournamentAfter, state)))
      throw new Refusal('no-winner-left')
    return events
  },

  evolve(state, event) {
    const after = tournamentAfter(state, event)
    const { at } = event.metadata
    if (after !== null && event.type === 'TournamentStarted') return { ...after, startedAt: at }
    if (after === null || event.type !== 'FixturesDated') return after
    const dated = event.data.dues.map(({ fixtureId }) => [fixtureId, at] as const)
    return { ...after, datedAt: { ...after.datedAt, ...Object.fromEntries(dated) } }
  },
}

function create(command: Create, context: TournamentContext): TournamentEvent[] {
  const { tournamentId, ladder, by } = command
  refuseUnlessMayOrganise(context, by)
  const plan = checkedPlan(command, context)
  return [{ type: 'TournamentCreated', data: { tournamentId, ladder, organiser: by, ...plan } }]
}

/**
 * The plan with a trimmed name.
 * @param keptDay the present last day of entries, accepted even if it is past; null for a new tournament
 * @throws Refusal tournament-name, date-past
 */
function checkedPlan(
  { name, format, thirdPlace, entriesUntil }: Plan,
  { now, rules }: TournamentContext,
  keptDay: string | null = null,
): Plan {
  const trimmed = name.trim()
  const length = [...trimmed].length
  // A name of only combining marks, spaces and control characters would be invisible.
  const isVisible = /[^\p{C}\p{Z}\p{M}]/u.test(trimmed)
  if (length < 3 || length > 40 || !isVisible) throw new Refusal('tournament-name')
  if (entriesUntil !== keptDay && entriesUntil < dayOf(now, rules.timeZone)) throw new Refusal('date-past')
  return { name: trimmed, format, thirdPlace, entriesUntil }
}

function decideOne(
  state: Tournament,
  command: Exclude<TournamentCommand, Create>,
  context: TournamentContext,
): TournamentEvent[] {
  const { tournamentId } = state
  switch (command.type) {
    case 'EnterTournament':
      refuseStarted(state)
      return enterPlayer(state, command.playerId, command.by, context)
    case 'LeaveTournament':
      return leave(state, command, context)
    case 'ProposePair':
    case 'AcceptPair':
    case 'RefusePair':
    case 'WithdrawPair':
      refuseStarted(state)
      return decidePair(state, command, context)
    case 'MoveDueDates':
      return state.phase === 'running' ? moveDueDates(state, command.closedAt, context) : []
    case 'ChangeTournament': {
      refuseUnlessMayOrganise(context, command.by)
      refuseStarted(state)
      const plan = checkedPlan(command, context, state.entriesUntil)
      return [{ type: 'TournamentChanged', data: { tournamentId, ...plan } }]
    }
    case 'DrawTournament':
      refuseUnlessMayOrganise(context, command.by)
      refuseStarted(state)
      return drawTournament(state, command.code, context)
    case 'StartTournament':
      refuseUnlessMayOrganise(context, command.by)
      refuseStarted(state)
      if (state.draw === null || (command.drawCode ?? state.draw.code) !== state.draw.code)
        throw new Refusal('not-drawn')
      refuseInactivePlayers(context, drawnPlayersOf(state))
      return [{ type: 'TournamentStarted', data: { tournamentId } }, ...setDueDates(state, command.dues, context)]
    case 'SetDueDates':
      refuseUnlessMayOrganise(context, command.by)
      refuseUnlessRunning(state)
      for (const { fixtureId } of command.dues) refuseOwnFixture(state, requireFixture(state, fixtureId), command.by)
      return setDueDates(state, command.dues, context)
    case 'ChangeOrganiser': {
      const { organiser } = command
      refuseUnlessMayOrganise(context, command.by)
      if (!mayOrganise(context, organiser)) throw new Refusal('not-an-organiser')
      return [{ type: 'OrganiserChanged', data: { tournamentId, organiser } }]
    }
    case 'StopTournament': {
      refuseUnlessMayOrganise(context, command.by)
      refuseUnlessRunning(state)
      // Refused while the process manager is about to finish the tournament: the reply to the last match has already
      // named the winner.
      const now = tournamentWithMatches(state, context.matches)
      if (areAllFixturesDecided(now) && fixturesOf(now).some(({ id }) => isMatchAwaited(state, now, id, context)))
        throw new Refusal('concurrent-change')
      const reason = command.reason.trim()
      return [{ type: 'TournamentStopped', data: { tournamentId, ...(reason !== '' && { reason }) } }]
    }
    case 'DeleteTournament':
      refuseUnlessMayOrganise(context, command.by)
      refuseStarted(state)
      return [{ type: 'TournamentDeleted', data: { tournamentId } }]
    default:
      return decideFixtureCommand(state, command, context)
  }
}

function refuseStarted({ phase }: Tournament): void {
  if (phase !== 'entries') throw new Refusal('tournament-started')
}

function refuseUnlessRunning({ phase }: Tournament): void {
  if (phase !== 'running') throw new Refusal('tournament-not-running')
}

/**
 * Withdraws the entry before the start; after the start, the player leaves. Only a disabled or deleted player leaves a
 * finished tournament.
 */
function leave(state: Tournament, { playerId, by, onlyEntry }: Leave, context: TournamentContext): TournamentEvent[] {
  const { tournamentId, phase, entries, left } = state
  if (onlyEntry) refuseStarted(state)
  if (by !== null && phase === 'entries') refuseUnlessMayChangeEntry(state, playerId, by, context)
  else if (by !== null && by !== playerId) {
    refuseUnlessMayOrganise(context, by)
    // An organiser may not win a fixture by removing the opponent. `state` may lack the last matches, `now` has them.
    const now = tournamentWithMatches(state, context.matches)
    const openOnes = fixturesOf(now).filter((fixture) => fixture.state !== 'decided')
    for (const fixture of openOnes)
      if (playersOfFixture(now, fixture).includes(playerId)) refuseOwnFixture(now, fixture, by)
  }
  const playing = phase === 'entries' ? entries : drawnPlayersOf(state)
  if (by !== null && phase !== 'entries') refuseUnlessRunning(state)
  if (by !== null && !playing.includes(playerId)) throw new Refusal('not-entered')
  if (!playing.includes(playerId) || left.includes(playerId) || phase === 'stopped') return []
  return [{ type: phase === 'entries' ? 'EntryWithdrawn' : 'TournamentLeft', data: { tournamentId, playerId } }]
}

/** Adds the events that follow: the bracket after the pools, and the end of the tournament or its resumption. */
function withConsequences(before: Tournament, decided: readonly TournamentEvent[]): TournamentEvent[] {
  const events = [...decided]
  // A winner who leaves after the end stays the winner.
  if (before.phase === 'finished' && decided.every(({ type }) => type === 'TournamentLeft')) return events
  let state = events.reduce(tournamentAfter, before)
  for (const next of [bracketAfterPools, endOf]) {
    const event = state?.phase === 'running' || state?.phase === 'finished' ? next(state) : null
    if (event === null) continue
    events.push(event)
    state = tournamentAfter(state, event)
  }
  return events
}

function bracketAfterPools(state: Tournament): TournamentEvent | null {
  const { tournamentId } = state
  const places = drawPlacesAfterPools(state)
  return places === null ? null : { type: 'BracketDrawn', data: { tournamentId, places: [...places] } }
}

/** Whether nobody can win any more: the tournament is stopped, or its final is decided and has no winner. */
function isWithoutWinner(state: TournamentState): boolean {
  if (state === null || state.phase === 'stopped') return true
  return finalOf(state)?.winner === 'nobody'
}

const finalOf = (state: Tournament) => fixturesOf(state).findLast(({ stage }) => stage === 'bracket')

/** The event that ends the tournament when all fixtures are decided, or resumes it when one opens again; else null. */
function endOf(state: Tournament): TournamentEvent | null {
  const { tournamentId, winners } = state
  const podium = podiumOf(state)
  if (podium === null || !areAllFixturesDecided(state))
    return state.phase === 'finished' ? { type: 'TournamentResumed', data: { tournamentId } } : null
  const winning = playersOfSide(state, podium.first)
  // A player who has won the final by a match or a forfeit and has left afterwards stays the winner when another
  // fixture is decided again. `results` has no entry for a final that was decided because a side had left.
  const final = finalOf(state)
  const absent = final !== undefined && final.id in state.results ? [] : absentPlayersOf(state)
  if (winning.length === 0 || winning.some((player) => absent.includes(player)))
    return { type: 'TournamentStopped', data: { tournamentId } }
  if (winners !== null && isSameSide(winners, winning)) return null
  return { type: 'TournamentFinished', data: { tournamentId, winners: [...winning] } }
}
