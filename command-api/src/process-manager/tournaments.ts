import { Refusal } from '@topspin/domain/errors/catalogue'
import { type EventType, eventTypesOf } from '@topspin/domain/events'
import type { Instant, PlayerId } from '@topspin/domain/ids'
import { horizonOf } from '@topspin/domain/match/match-retention'
import type { TournamentCommand } from '@topspin/domain/tournament/tournament'
import { v5 as uuidV5 } from 'uuid'
import type { Deps } from '../deps.ts'
import { execute } from '../execute.ts'
import type { Occurred, Reactions } from './port.ts'

const types = [
  ...eventTypesOf('tournament'),
  'PlayerDisabled',
  'PlayerDeleted',
  'EntryClosed',
  'EntryOpened',
] as const satisfies readonly EventType[]
type Handled = (typeof types)[number]

interface Current {
  readonly players: readonly PlayerId[]
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
 * What follows for tournaments from events of other streams: a player whose account is disabled or deleted leaves, and
 * due dates move when match entry is open again (docs/specification.md#tournaments).
 */
export function tournamentReactions(deps: Pick<Deps, 'tournaments' | 'clock' | 'report'>): Reactions<State, Handled> {
  const send = async (tournamentId: string, command: TournamentCommand, { id, event }: Occurred<Handled>) => {
    const { correlationId } = event.metadata
    // Each stream needs a command id of its own, because event ids derive from it.
    const commandId = uuidV5(`${id} ${tournamentId}`, namespace)
    const call = { commandId, correlationId, subject: null, now: event.metadata.at }
    try {
      await execute(call, deps.tournaments.of(tournamentId), command)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // A later attempt would be refused, too.
      deps.report(`${command.type} after ${event.type} is refused for the tournament ${tournamentId}`, error)
    }
  }
  return {
    name: 'tournaments',
    version: 1,
    types,
    initialState: () => ({ tournaments: {}, closedAt: null }),
    evolve: stateAfter,
    async react({ tournaments, closedAt }, occurred) {
      const { type, data } = occurred.event
      if (type === 'PlayerDisabled' || type === 'PlayerDeleted')
        for (const [id, { players }] of Object.entries(tournaments)) {
          const { playerId } = data
          if (players.includes(playerId)) await send(id, { type: 'LeaveTournament', playerId, by: null }, occurred)
        }
      if (type === 'EntryOpened' && closedAt !== null)
        for (const id of Object.keys(tournaments)) await send(id, { type: 'MoveDueDates', closedAt }, occurred)
    },
  }
}

function stateAfter(state: State, { event }: Occurred<Handled>): State {
  const { type, data, metadata } = event
  const changed = (change: (before: Current) => Partial<Current>): State => {
    // Only events of tournaments change one; these have `tournamentId`.
    const { tournamentId } = data as { readonly tournamentId: string }
    const before = state.tournaments[tournamentId]
    if (before === undefined) return state
    return { ...state, tournaments: { ...state.tournaments, [tournamentId]: { ...before, ...change(before) } } }
  }
  switch (type) {
    case 'TournamentCreated': {
      const created: Current = { players: [], finishedAt: null }
      return { ...state, tournaments: { ...stillCurrent(state, metadata.at), [data.tournamentId]: created } }
    }
    case 'TournamentEntered':
      return changed(({ players }) => ({ players: [...players, data.playerId] }))
    case 'PairAccepted':
      return changed(({ players }) => ({ players: [...new Set([...players, data.to])] }))
    case 'EntryWithdrawn':
    case 'TournamentLeft':
      return changed(({ players }) => ({ players: players.filter((id) => id !== data.playerId) }))
    case 'TournamentFinished':
      return changed(() => ({ finishedAt: metadata.at }))
    case 'TournamentResumed':
      return changed(() => ({ finishedAt: null }))
    case 'TournamentDeleted':
    case 'TournamentStopped': {
      const { [data.tournamentId]: _, ...tournaments } = state.tournaments
      return { ...state, tournaments }
    }
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
