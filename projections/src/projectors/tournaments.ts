import {
  currentTournamentsKey,
  isPlayerTournamentsKey,
  pastTournamentsKey,
  playerTournamentsKey,
  type TournamentDocument,
  type TournamentListDocument,
} from '@topspin/domain/documents/tournaments'
import { type EventTypeOf, eventTypesOf, type StampedEvent } from '@topspin/domain/events'
import { tournamentAfter } from '@topspin/domain/tournament/tournament-fold'
import { projector } from './projector.ts'

type TournamentEvent = StampedEvent<EventTypeOf<'tournament'>>

/** Each tournament, and lists of ids: current tournaments, past tournaments, and those of each player. */
export const tournaments = projector({
  name: 'tournaments',
  version: 2,
  types: eventTypesOf('tournament'),
  // The start adds the tournament to the lists of its players, who are in the draw. No draw changes after the start.
  lookUp: ({ type, data }) => (type === 'TournamentStarted' ? [data.tournamentId] : []),
  keys(event, find) {
    const { tournamentId } = event.data
    const document = event.type === 'TournamentStarted' ? find(tournamentId) : null
    const sides = (document !== null && 'state' in document && document.state.draw?.sides) || []
    return [tournamentId, ...listsOf(event), ...sides.flatMap(({ players }) => players.map(playerTournamentsKey))]
  },
  evolve(document, event, key) {
    // The shape of the document follows from its key.
    if (key === event.data.tournamentId) return tournament(document as TournamentDocument | null, event)
    return list(document as TournamentListDocument | null, event, key)
  },
})

/** The lists that an event can change. */
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
  const state = tournamentAfter(document?.state ?? null, event)
  if (state === null || state.phase === 'deleted') return null
  const since = document?.state.phase === state.phase ? document.since : event.metadata.at
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

/** A list after an event. A tournament in the list keeps its place, as when it is finished a second time. */
function list(document: TournamentListDocument | null, { type, data }: TournamentEvent, key: string) {
  const ids = document?.ids ?? []
  // A player's list changes only at the start of a tournament, which happens once.
  if (isPlayerTournamentsKey(key)) return { ids: [data.tournamentId, ...ids] }
  const isCurrent = type === 'TournamentCreated' || type === 'TournamentResumed'
  const belongs = type !== 'TournamentDeleted' && isCurrent === (key === currentTournamentsKey)
  if (ids.includes(data.tournamentId) === belongs) return document
  const after = belongs ? [data.tournamentId, ...ids] : ids.filter((id) => id !== data.tournamentId)
  return after.length === 0 ? null : { ids: after }
}
