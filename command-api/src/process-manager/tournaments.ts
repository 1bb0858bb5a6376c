import { type EventType, eventTypesOf, type StampedEvent } from '@topspin/domain/events'
import type { Instant, Ladder, PlayerId } from '@topspin/domain/ids'
import { outcomeOf } from '@topspin/domain/match/match-players'
import { horizonOf } from '@topspin/domain/match/match-retention'
import { Refusal } from '@topspin/domain/refusals'
import type { TournamentCommand } from '@topspin/domain/tournament/tournament'
import type { TournamentEventType } from '@topspin/domain/tournament/tournament-state'
import { v5 as uuidV5 } from 'uuid'
import type { Deps } from '../deps.ts'
import { type CommandCall, execute } from '../execute.ts'
import type { Occurred, Reactions } from './port.ts'
import { type NotifyingDeps, queueMessages, remindOfDueDates } from './tournament-notifications.ts'

const types = [
  ...eventTypesOf('tournament'),
  'PlayerDisabled',
  'PlayerDeleted',
  'MatchPlayed',
  'MatchRolledBack',
  'MatchCorrected',
  'MatchAttached',
  'EntryClosed',
  'EntryOpened',
] as const satisfies readonly EventType[]
type Handled = (typeof types)[number]

interface Current {
  readonly ladder: Ladder
  /** The ids of the matches that were recorded for one of its fixtures. */
  readonly matches: readonly number[]
  readonly players: readonly PlayerId[]
  /** Who has its star. */
  readonly winners: readonly PlayerId[]
  /** When it was finished; null while it is not. It goes on when its final is opened again. */
  readonly finishedAt: Instant | null
}

interface State {
  /** The tournaments that are not over or can go on, by id. */
  readonly tournaments: Readonly<Record<string, Current>>
  /** Since when match entry is closed; null while it is open. */
  readonly closedAt: Instant | null
}

/** UUID namespace of the commands of this process manager. It must never change, because their ids derive from it. */
const namespace = '5a1c7f0e-6d0b-4a53-9a6d-1d9b7c1e4f20'

/**
 * What follows for tournaments from events of other streams: a match decides its fixture, or opens it again; a player
 * whose account is disabled or deleted leaves; due dates move when match entry is open again; the winners get the star
 * (docs/specification.md#tournaments).
 */
export function tournamentReactions(deps: Pick<Deps, 'handlers'> & NotifyingDeps): Reactions<State, Handled> {
  /** @param about what the command is about, because each command of an event needs an id of its own */
  const unlessRefused = async (
    about: string,
    { id, event }: Occurred<Handled>,
    work: (call: CommandCall) => Promise<unknown>,
  ) => {
    const { correlationId, at } = event.metadata
    try {
      await work({ commandId: uuidV5(`${id} ${about}`, namespace), correlationId, subject: null, now: at })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // A later attempt would be refused, too.
      deps.report(`what follows for ${about} from ${event.type} is refused`, error)
    }
  }
  const send = (tournamentId: string, command: TournamentCommand, occurred: Occurred<Handled>) =>
    unlessRefused(`tournament ${tournamentId}`, occurred, (call) =>
      execute(call, deps.tournaments.of(tournamentId), command),
    )
  /** Gives the star of a tournament to its winners, and takes it back from those who had it. */
  const moveStar = async (
    tournamentId: string,
    before: readonly PlayerId[],
    now: readonly PlayerId[],
    occurred: Occurred<Handled>,
  ) => {
    const changes = [
      ...before.filter((id) => !now.includes(id)).map((playerId) => ({ type: 'RemoveStar', playerId }) as const),
      ...now.filter((id) => !before.includes(id)).map((playerId) => ({ type: 'AwardStar', playerId }) as const),
    ]
    for (const change of changes)
      await unlessRefused(`the star of ${change.playerId}`, occurred, (call) =>
        execute(call, deps.handlers.players, { ...change, tournamentId }),
      )
  }
  return {
    name: 'tournaments',
    version: 1,
    types,
    // Without a fixture.
    ignores: ({ type, data }) => type === 'MatchPlayed' && !Object.hasOwn(Object(data), 'fixture'),
    initialState: () => ({ tournaments: {}, closedAt: null }),
    resume: async ({ tournaments }) => {
      for (const id of Object.keys(tournaments)) await remindOfDueDates(deps, id)
    },
    evolve: stateAfter,
    async react({ tournaments, closedAt }, occurred) {
      const { event } = occurred
      const all = Object.entries(tournaments)
      if (isOfTournament(event)) await queueMessages(deps, { id: occurred.id, event })
      switch (event.type) {
        case 'PlayerDisabled':
        case 'PlayerDeleted': {
          const { playerId } = event.data
          for (const [id, { players }] of all)
            if (players.includes(playerId)) await send(id, { type: 'LeaveTournament', playerId, by: null }, occurred)
          return
        }
        case 'EntryOpened':
          if (closedAt === null) return
          for (const [id] of all) await send(id, { type: 'MoveDueDates', closedAt }, occurred)
          return
        case 'TournamentFinished':
        case 'TournamentResumed':
        case 'TournamentStopped': {
          const { tournamentId } = event.data
          const winners = event.type === 'TournamentFinished' ? event.data.winners : []
          return moveStar(tournamentId, tournaments[tournamentId]?.winners ?? [], winners, occurred)
        }
        case 'MatchPlayed':
        case 'MatchAttached': {
          const { fixture, matchId } = event.data
          if (fixture === undefined) return
          const { tournamentId, fixtureId } = fixture
          await send(tournamentId, { type: 'WinFixture', fixtureId, matchId, ...outcomeOf(event.data) }, occurred)
          return
        }
        case 'MatchRolledBack':
        case 'MatchCorrected': {
          const { ladder, matchId } = event.data
          const now = event.type === 'MatchCorrected' ? event.data.now : null
          for (const [id, tournament] of all)
            if (tournament.ladder === ladder && tournament.matches.includes(matchId))
              await send(
                id,
                now === null
                  ? { type: 'ReopenFixture', matchId }
                  : { type: 'CorrectFixture', matchId, ...outcomeOf(now) },
                occurred,
              )
          return
        }
        default:
      }
    },
  }
}

const isOfTournament = (event: StampedEvent<Handled>): event is StampedEvent<TournamentEventType> =>
  (eventTypesOf('tournament') as readonly EventType[]).includes(event.type)

function stateAfter(state: State, { event }: Occurred<Handled>): State {
  const { type, data, metadata } = event
  const changed = (
    { tournamentId }: { tournamentId: string },
    change: (before: Current) => Partial<Current>,
  ): State => {
    const before = state.tournaments[tournamentId]
    if (before === undefined) return state
    return { ...state, tournaments: { ...state.tournaments, [tournamentId]: { ...before, ...change(before) } } }
  }
  switch (type) {
    case 'TournamentCreated': {
      const created: Current = { ladder: data.ladder, matches: [], players: [], winners: [], finishedAt: null }
      return { ...state, tournaments: { ...stillCurrent(state, metadata.at), [data.tournamentId]: created } }
    }
    case 'TournamentEntered':
      return changed(data, ({ players }) => ({ players: [...players, data.playerId] }))
    case 'PairAccepted':
      return changed(data, ({ players }) => ({ players: [...new Set([...players, data.to])] }))
    case 'EntryWithdrawn':
    case 'TournamentLeft':
      return changed(data, ({ players }) => ({ players: players.filter((id) => id !== data.playerId) }))
    case 'TournamentFinished':
      return changed(data, () => ({ finishedAt: metadata.at, winners: data.winners }))
    case 'TournamentResumed':
      return changed(data, () => ({ finishedAt: null, winners: [] }))
    case 'TournamentDeleted':
    case 'TournamentStopped': {
      const { [data.tournamentId]: _, ...tournaments } = state.tournaments
      return { ...state, tournaments }
    }
    case 'MatchPlayed':
    case 'MatchAttached':
      return data.fixture === undefined
        ? state
        : changed(data.fixture, ({ matches }) => ({ matches: [...matches, data.matchId] }))
    case 'EntryClosed':
      return { ...state, closedAt: metadata.at }
    case 'EntryOpened':
      return { ...state, closedAt: null }
    default:
      return state
  }
}

/** Without the tournaments that can no longer go on, because no match of theirs can be taken back any more. */
function stillCurrent({ tournaments }: State, now: Instant): State['tournaments'] {
  const horizon = horizonOf(now)
  const kept = Object.entries(tournaments).filter(([, { finishedAt }]) => finishedAt === null || finishedAt >= horizon)
  return Object.fromEntries(kept)
}
