import {
  type ChallengeCommand,
  type ChallengeContext,
  type ChallengeEventType,
  type ChallengesState,
  challengeDecider,
} from '@topspin/domain/challenges/challenges'
import type { EventType } from '@topspin/domain/events'
import type { Instant } from '@topspin/domain/ids'
import {
  type LiveCommand,
  type LiveContext,
  type LiveEventType,
  type LiveState,
  liveDecider,
} from '@topspin/domain/live/live-match'
import type { EntryRules } from '@topspin/domain/match/entry-rules'
import { type MatchCommand, type MatchEventType, matchDecider } from '@topspin/domain/match/match'
import type { MatchEnds } from '@topspin/domain/match/match-ends'
import type { MatchContext, MatchesState } from '@topspin/domain/match/matches-state'
import { findMatch } from '@topspin/domain/match/recent-matches'
import { type NewsCommand, type NewsEventType, type NewsState, newsDecider } from '@topspin/domain/news/news'
import {
  type PlayerCommand,
  type PlayerEventType,
  type PlayersState,
  playerDecider,
} from '@topspin/domain/player/player'
import {
  type ReactionCommand,
  type ReactionContext,
  type ReactionEventType,
  reactionDecider,
} from '@topspin/domain/reactions/reactions'
import { type StreamName, streams } from '@topspin/domain/streams'
import { createFixtureRules } from '@topspin/domain/tournament/fixture-rules'
import type { EventStore } from '@topspin/platform/event-store/port'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { LoadedStream } from './loaded-stream.ts'
import { Snapshots } from './snapshots.ts'
import { StreamHandler, type StreamHandlerOptions } from './stream-handler.ts'
import { TournamentReader } from './tournament-streams.ts'

/**
 * The handlers of the streams, except those of tournaments (`TournamentStreams`). In this process each handler is the
 * only writer of its stream.
 */
export interface Handlers {
  readonly players: StreamHandler<PlayersState, PlayerCommand, PlayerEventType, unknown>
  readonly matches: StreamHandler<MatchesState, MatchCommand, MatchEventType, MatchContext>
  readonly live: StreamHandler<LiveState, LiveCommand, LiveEventType, LiveContext>
  readonly news: StreamHandler<NewsState, NewsCommand, NewsEventType, unknown>
  readonly reactions: StreamHandler<null, ReactionCommand, ReactionEventType, ReactionContext>
  readonly challenges: StreamHandler<ChallengesState, ChallengeCommand, ChallengeEventType, ChallengeContext>
}

/** The methods of `StreamHandler` that do not depend on the type of the state, for loops over all handlers. */
export type StreamReaders = Readonly<
  Record<
    string,
    {
      revisionWhileBehind(): number | null
      read<T>(view: (state: unknown, position: unknown, stamp: Instant | null) => T): Promise<T>
    }
  >
>

/** What `openHandlers` and `TournamentStreams` need. */
export interface OpenHandlersOptions {
  readonly events: EventStore
  readonly snapshots: ReadStore
  readonly rules: EntryRules
  readonly ends: MatchEnds
  /** Called after each append with its number of events and its duration. */
  readonly appended: (size: number, seconds: number, stream: string) => void
  /** Called when a snapshot could not be saved, and when a damaged snapshot was dropped. */
  readonly snapshotFailed: (error: unknown) => void
  /** Called when the log no longer holds the last event read of a stream, as after a restore. */
  readonly logReplaced: (stream: string) => void
  /** Milliseconds of a clock that is never set back. */
  readonly monotonic?: () => number
}

/**
 * Opens the streams of the log for writing, except those of tournaments (`TournamentStreams`).
 * @param tournaments reads the tournaments on which decisions about matches depend. Nothing else may call its
 * `read`, because calls must not overlap
 */
export function openHandlers(options: OpenHandlersOptions, tournaments = new TournamentReader(options)): Handlers {
  const { events, snapshots, rules, ends, appended, snapshotFailed, logReplaced } = options
  const { monotonic = () => performance.now() } = options
  const open = <State, Command, Type extends EventType, Context>(
    name: keyof typeof streams,
    decider: StreamHandlerOptions<State, Command, Type, Context>['decider'],
    inContext: StreamHandlerOptions<State, Command, Type, Context>['inContext'],
  ) =>
    new StreamHandler<State, Command, Type, Context>({
      stream: streams[name],
      decider,
      store: events,
      snapshots: new Snapshots<State>(snapshots, name, decider.stateVersion, snapshotFailed, decider.parts),
      inContext,
      appended: (size, seconds) => appended(size, seconds, streams[name]),
      snapshotFailed,
      logReplaced,
      monotonic,
    })

  const withoutContext = async <T>(decide: (contextAt: () => null) => T) => decide(() => null)
  const players = open('players', playerDecider, withoutContext)
  // A decision about a match needs the active players, who are in another stream; no transaction covers both streams.
  // The decision uses the players in memory, at most a second old, so it needs no read of the log. Before a match is
  // refused, the stream of the players is read (docs/architecture.md#write-side).
  const reading = { store: events, snapshotFailed, logReplaced, monotonic }
  // `matches` reads the live match from this reader and not from the handler `live`: the decisions of `live` wait for
  // `matches`, so the two handlers could wait for each other.
  const liveNow = new LoadedStream({
    ...reading,
    stream: streams.live,
    decider: liveDecider,
    snapshots: new Snapshots<LiveState>(snapshots, 'live', liveDecider.stateVersion, snapshotFailed),
  })
  const matches = open('matches', matchDecider, async (decide, isCurrent, state, commands) => {
    const ids = tournamentsOf(state, commands)
    const liveFixture = ids.length === 0 ? null : ((await liveNow.state(true)).state?.fixture ?? null)
    const fixtures = createFixtureRules(await tournaments.read(ids), liveFixture)
    const view = (roster: PlayersState) => decide((now) => ({ now, rules, ends, players: roster, fixtures }))
    return isCurrent ? players.read(view) : players.readRecent(view)
  })
  // A second reader, because calls of one reader must not overlap.
  const tournamentsOfLive = new TournamentReader(options)
  const live = open('live', liveDecider, async (decide, _isCurrent, _state, commands) => {
    const started = commands.flatMap((command) => (command.type === 'StartLive' ? (command.fixture ?? []) : []))
    const fixtures = createFixtureRules(
      await tournamentsOfLive.read(started.map(({ tournamentId }) => tournamentId)),
      null,
    )
    const current = await matches.read((state) => state)
    return players.read((roster) => decide((now) => ({ now, rules, matches: current, players: roster, fixtures })))
  })
  const challenges = open('challenges', challengeDecider, async (decide) => {
    const entryOpen = await matches.read((state) => state.open)
    return players.read((roster) => decide((now) => ({ now, rules, entryOpen, players: roster })))
  })
  const news = open('news', newsDecider, withoutContext)
  const reactions = open('reactions', reactionDecider, (decide, isCurrent) => {
    const view = (state: MatchesState) => decide((now) => ({ now, matches: state }))
    return isCurrent ? matches.read(view) : matches.readRecent(view)
  })
  return { players, matches, live, news, reactions, challenges }
}

/** The ids of the tournaments on which the decisions about these commands depend. */
function tournamentsOf({ recent }: MatchesState, commands: readonly MatchCommand[]): readonly string[] {
  const ids = commands.map((command) => {
    if (command.type === 'RecordMatch' || command.type === 'AttachMatch') return command.fixture?.tournamentId
    const isUndoing =
      command.type === 'CancelMatch' || command.type === 'WithdrawMatch' || command.type === 'CorrectMatch'
    return isUndoing ? findMatch(recent[command.ladder], command.matchId)?.fixture?.tournamentId : undefined
  })
  return [...new Set(ids.filter((id) => id !== undefined))]
}

/** Makes the next use of a stream's state read the log, because another process has appended to it. */
export function expireStream(handlers: Handlers, stream: string): void {
  const byStream: Readonly<Record<StreamName, { expire(): void }>> = {
    [streams.players]: handlers.players,
    [streams.matches]: handlers.matches,
    [streams.live]: handlers.live,
    [streams.news]: handlers.news,
    [streams.reactions]: handlers.reactions,
    [streams.challenges]: handlers.challenges,
  }
  for (const [name, handler] of Object.entries(byStream)) if (name === stream) handler.expire()
}
