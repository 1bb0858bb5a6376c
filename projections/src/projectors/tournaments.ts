import {
  currentTournamentsKey,
  isPlayerTournamentsKey,
  pastTournamentsKey,
  playerTournamentsKey,
  type TournamentDocument,
  type TournamentListDocument,
} from '@topspin/domain/documents/tournaments'
import { type EventTypeOf, eventTypesOf, type StampedEvent } from '@topspin/domain/events'
import type { PlayerId } from '@topspin/domain/ids'
import { tournamentAfter } from '@topspin/domain/tournament/tournament-fold'
import { playersOfSide, podiumOf, type TournamentState } from '@topspin/domain/tournament/tournament-state'
import { defineProjector } from './projector.ts'

type TournamentEvent = StampedEvent<EventTypeOf<'tournament'>>

/**
 * The tournaments, a list of the current ones and a list of the past ones. Each player who came first or second has a
 * list of these tournaments. Lists have ids.
 */
export const tournaments = defineProjector({
  name: 'tournaments',
  version: 4,
  types: eventTypesOf('tournament'),
  lookUp: ({ data }) => [data.tournamentId],
  keys(event, find) {
    const { tournamentId } = event.data
    // The shape of the document follows from its key.
    const state = tournamentAfter((find(tournamentId) as TournamentDocument | null)?.state ?? null, event)
    return [tournamentId, ...listsOf(event), ...firstTwoOf(state).map(playerTournamentsKey)]
  },
  evolve(document, event, key) {
    if (key === event.data.tournamentId) return tournament(document as TournamentDocument | null, event)
    return list(document as TournamentListDocument | null, event, key)
  },
})

/** The players in the first two places of a finished tournament; else none. */
const firstTwoOf = (state: TournamentState): readonly PlayerId[] =>
  state === null || state.winners === null
    ? []
    : [...state.winners, ...playersOfSide(state, podiumOf(state)?.second ?? null)]

function listsOf({ type }: TournamentEvent): readonly string[] {
  switch (type) {
    // A tournament is deleted only before its start, so it is not among the past ones.
    case 'TournamentCreated':
    case 'TournamentDeleted':
      return [currentTournamentsKey]
    case 'TournamentFinished':
    case 'TournamentStopped':
    case 'TournamentResumed':
      return [currentTournamentsKey, pastTournamentsKey]
    default:
      return []
  }
}

function tournament(document: TournamentDocument | null, event: TournamentEvent): TournamentDocument | null {
  const after = tournamentAfter(document?.state ?? null, event)
  if (after === null || after.phase === 'deleted') return null
  const { at } = event.metadata
  const since = document?.state.phase === after.phase ? document.since : at
  const state = event.type === 'TournamentStarted' ? { ...after, startedAt: at } : after
  return { state, since, decided: decidedAfter(document?.decided ?? {}, event) }
}

type Decided = NonNullable<TournamentDocument['decided']>

function decidedAfter(before: Decided, { type, data, metadata: { at, actor } }: TournamentEvent): Decided {
  switch (type) {
    case 'FixtureWon':
      return { ...before, [data.fixtureId]: { at, by: null } }
    case 'FixtureForfeited':
      return { ...before, [data.fixtureId]: { at, by: actor } }
    case 'ForfeitTakenBack':
    case 'FixtureReopened':
      return Object.fromEntries(Object.entries(before).filter(([id]) => id !== data.fixtureId))
    default:
      return before
  }
}

/** A list after an event. A tournament that finishes again keeps its place in the lists of players. */
function list(document: TournamentListDocument | null, { type, data }: TournamentEvent, key: string) {
  const ids = document?.ids ?? []
  // The list also has tournaments in which the player is no longer first or second: `trophiesOf` filters them out.
  if (isPlayerTournamentsKey(key))
    return ids.includes(data.tournamentId) ? document : { ids: [data.tournamentId, ...ids] }
  const isCurrent = type === 'TournamentCreated' || type === 'TournamentResumed'
  const belongs = type !== 'TournamentDeleted' && isCurrent === (key === currentTournamentsKey)
  if (ids.includes(data.tournamentId) === belongs) return document
  const after = belongs ? [data.tournamentId, ...ids] : ids.filter((id) => id !== data.tournamentId)
  return after.length === 0 ? null : { ids: after }
}
