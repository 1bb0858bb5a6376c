import { type EventType, eventTypesOf, type StampedEvent } from '../events.ts'
import type { Instant, Ladder, PlayerId } from '../ids.ts'
import { outcomeOf } from '../match/match-players.ts'
import { startOfLongestWindowBefore } from '../match/recent-matches.ts'
import type { PlayerCommand } from '../player/player.ts'
import { streams, type TournamentStream, tournamentStream } from '../streams.ts'
import type { TournamentCommand } from './tournament.ts'

/** The types of the events that `followUpsOf` and `followUpStateAfter` handle. */
export const followedEventTypes = [
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
export type FollowedEventType = (typeof followedEventTypes)[number]

interface FollowedTournament {
  readonly ladder: Ladder
  /** The ids of the matches that were recorded for fixtures of the tournament. */
  readonly matches: readonly number[]
  readonly players: readonly PlayerId[]
  /** The players who have the star of the tournament. */
  readonly winners: readonly PlayerId[]
  /** When the tournament was finished or stopped; null before, and when a finished tournament runs again. */
  readonly finishedAt: Instant | null
}

/** What `followUpsOf` needs from earlier events. */
export interface FollowUpState {
  /**
   * By tournament id. When a tournament is created and at least `minKeptTournaments` others are kept, those that can no
   * longer change are removed.
   */
  readonly tournaments: Readonly<Record<string, FollowedTournament>>
  /** Since when match entry is closed; null while it is open. */
  readonly closedAt: Instant | null
}

/**
 * With fewer tournaments, none is removed. Otherwise a creation that a wrong clock has dated months ahead would remove
 * all tournaments that have ended, also those that can still change.
 */
const minKeptTournaments = 32

export const initialFollowUpState: FollowUpState = { tournaments: {}, closedAt: null }

/** A command about a tournament or its star, and the stream to which the events of the command are appended. */
export type FollowUpCommand = { readonly tournamentId: string } & (
  | { readonly stream: TournamentStream; readonly command: TournamentCommand }
  | { readonly stream: (typeof streams)['players']; readonly command: PlayerCommand }
)

/** The commands that follow from an event, by the state before it (docs/architecture.md#process-manager). */
export function followUpsOf(state: FollowUpState, { type, data, metadata }: StampedEvent): FollowUpCommand[] {
  const { tournaments, closedAt } = state
  const to = (tournamentId: string, command: TournamentCommand): FollowUpCommand => ({
    tournamentId,
    stream: tournamentStream(tournamentId),
    command,
  })
  const all = Object.entries(tournaments)
  const changeable = () => Object.entries(changeableAt(metadata.at, state))
  switch (type) {
    case 'PlayerDisabled':
    case 'PlayerDeleted': {
      const { playerId } = data
      const entered = changeable().filter(([, { players }]) => players.includes(playerId))
      return entered.map(([id]) => to(id, { type: 'LeaveTournament', playerId, by: null }))
    }
    case 'EntryOpened':
      return closedAt === null ? [] : changeable().map(([id]) => to(id, { type: 'MoveDueDates', closedAt }))
    case 'TournamentFinished':
    case 'TournamentResumed':
    case 'TournamentStopped': {
      const { tournamentId } = data
      const before = tournaments[tournamentId]?.winners ?? []
      const now = type === 'TournamentFinished' ? data.winners : []
      const star = (type: 'RemoveStar' | 'AwardStar') => (playerId: PlayerId) => ({
        tournamentId,
        stream: streams.players,
        command: { type, playerId, tournamentId },
      })
      return [
        ...before.filter((id) => !now.includes(id)).map(star('RemoveStar')),
        ...now.filter((id) => !before.includes(id)).map(star('AwardStar')),
      ]
    }
    case 'MatchPlayed':
    case 'MatchAttached': {
      const { fixture, matchId } = data
      if (fixture === undefined) return []
      const { tournamentId, fixtureId } = fixture
      return [to(tournamentId, { type: 'WinFixture', fixtureId, matchId, ...outcomeOf(data) })]
    }
    case 'MatchRolledBack':
    case 'MatchCorrected': {
      const { ladder, matchId } = data
      const now = type === 'MatchCorrected' ? data.now : null
      const command: TournamentCommand =
        now === null ? { type: 'ReopenFixture', matchId } : { type: 'CorrectFixture', matchId, ...outcomeOf(now) }
      const its = all.filter(([, other]) => other.ladder === ladder && other.matches.includes(matchId))
      return its.map(([id]) => to(id, command))
    }
    default:
      return []
  }
}

export function followUpStateAfter(state: FollowUpState, { type, data, metadata }: StampedEvent): FollowUpState {
  const changed = (
    { tournamentId }: { tournamentId: string },
    change: (before: FollowedTournament) => Partial<FollowedTournament>,
  ): FollowUpState => {
    const before = state.tournaments[tournamentId]
    if (before === undefined) return state
    return { ...state, tournaments: { ...state.tournaments, [tournamentId]: { ...before, ...change(before) } } }
  }
  switch (type) {
    case 'TournamentCreated': {
      const created = { ladder: data.ladder, matches: [], players: [], winners: [], finishedAt: null }
      const isFew = Object.keys(state.tournaments).length < minKeptTournaments
      const kept = isFew ? state.tournaments : changeableAt(metadata.at, state)
      return { ...state, tournaments: { ...kept, [data.tournamentId]: created } }
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
    case 'TournamentStopped':
      return changed(data, () => ({ finishedAt: metadata.at, winners: [] }))
    case 'TournamentDeleted': {
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

/** The tournaments that can still change: those that have not ended, and those that ended in the last 31 days. */
export function changeableAt(now: Instant, { tournaments }: FollowUpState): FollowUpState['tournaments'] {
  const horizon = startOfLongestWindowBefore(now)
  const kept = Object.entries(tournaments).filter(([, { finishedAt }]) => finishedAt === null || finishedAt >= horizon)
  return Object.fromEntries(kept)
}
