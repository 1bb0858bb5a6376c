import { challengeDecider } from '@topspin/domain/challenges/challenges'
import type { Decider } from '@topspin/domain/decider'
import type { EventType } from '@topspin/domain/events'
import type { Instant } from '@topspin/domain/ids'
import { type LiveState, liveDecider } from '@topspin/domain/live/live-match'
import type { EntryRules } from '@topspin/domain/match/entry-rules'
import { MatchEndTimes } from '@topspin/domain/match/last-matches'
import { type MatchCommand, matchDecider } from '@topspin/domain/match/match'
import type { MatchesState } from '@topspin/domain/match/matches-state'
import { findMatch } from '@topspin/domain/match/recent-matches'
import { newsDecider } from '@topspin/domain/news/news'
import { type PlayersState, playerDecider } from '@topspin/domain/player/player'
import { reactionDecider } from '@topspin/domain/reactions/reactions'
import { streams } from '@topspin/domain/streams'
import { createFixtureRules } from '@topspin/domain/tournament/fixture-rules'
import type { EventStore } from '@topspin/platform/event-store/port'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { Histogram, type Registry } from 'prom-client'
import { LoadedStream } from './loaded-stream.ts'
import { Snapshots } from './snapshots.ts'
import { StreamHandler, type StreamHandlerOptions } from './stream-handler.ts'
import { TournamentReader } from './tournament-streams.ts'

type HandlerOf<D> = D extends Decider<infer S, infer C, infer T, infer X> ? StreamHandler<S, C, T, X> : never

/** The handlers of all streams except those of tournaments (`TournamentStreams`). */
export interface StreamHandlers {
  readonly players: HandlerOf<typeof playerDecider>
  readonly matches: HandlerOf<typeof matchDecider>
  readonly live: HandlerOf<typeof liveDecider>
  readonly news: HandlerOf<typeof newsDecider>
  readonly reactions: HandlerOf<typeof reactionDecider>
  readonly challenges: HandlerOf<typeof challengeDecider>
}

/** The reading methods of stream handlers, by name of the stream. They read the state of any stream as `unknown`. */
export interface StreamReaders {
  readonly [name: string]: {
    revisionWhileBehind(): number | null
    read<T>(view: (state: unknown, position: unknown, stamp: Instant | null) => T): Promise<T>
  }
}

export interface OpenHandlersOptions
  extends Pick<
    StreamHandlerOptions<unknown, unknown, EventType, unknown>,
    'events' | 'appended' | 'snapshotFailed' | 'logReplaced' | 'monotonic'
  > {
  readonly snapshots: ReadStore
  readonly rules: EntryRules
  readonly ends: MatchEndTimes
}

/**
 * Opens the streams of the log for writing, except those of tournaments (`TournamentStreams`).
 * @param tournaments for decisions about matches; nothing else may call its `read`, because calls must not overlap
 */
export function openStreamHandlers(
  options: OpenHandlersOptions,
  tournaments = new TournamentReader(options),
): StreamHandlers {
  const { snapshots, rules, ends, snapshotFailed } = options
  const open = <State, Command, Type extends EventType, Context>(
    name: keyof typeof streams,
    decider: Decider<State, Command, Type, Context>,
    inContext: StreamHandlerOptions<State, Command, Type, Context>['inContext'],
  ) =>
    new StreamHandler<State, Command, Type, Context>({
      ...options,
      stream: streams[name],
      decider,
      snapshots: new Snapshots<State>(snapshots, name, decider.stateVersion, snapshotFailed, decider.parts),
      inContext,
    })

  const withoutContext = async <T>(decide: (contextAt: () => null) => T) => decide(() => null)
  const players = open('players', playerDecider, withoutContext)
  // Not the handler `live`: its decisions wait for `matches`, so the two handlers could wait for each other.
  const liveNow = new LoadedStream({
    ...options,
    stream: streams.live,
    decider: liveDecider,
    snapshots: new Snapshots<LiveState>(snapshots, 'live', liveDecider.stateVersion, snapshotFailed),
  })
  // A match is decided on the players in memory, at most a second old, so that the log is not read. Before a refusal
  // the stream of the players is read (docs/architecture.md#write-side).
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
    const ids = commands.flatMap((one) => (one.type === 'StartLive' ? (one.fixture?.tournamentId ?? []) : []))
    const fixtures = createFixtureRules(await tournamentsOfLive.read(ids), null)
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

/** Call it when another process has appended to a stream: the next use of the stream's state reads the log. */
export function markStreamOutdated(handlers: StreamHandlers, stream: string): void {
  const names = Object.keys(streams) as (keyof typeof streams)[] // its type has exactly these keys
  for (const name of names) if (streams[name] === stream) handlers[name].expire()
}

/** Registers metrics of appends. @returns a function to call after each append */
export function createAppendMetrics(registry: Registry): (size: number, seconds: number) => void {
  const sizes = new Histogram({
    name: 'append_batch_events',
    help: 'Events in one atomic append.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'append_duration_seconds',
    help: 'Time of one atomic append.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  return (size, seconds) => {
    sizes.observe(size)
    durations.observe(seconds)
  }
}

export interface LogWithSnapshots {
  readonly events: EventStore
  readonly snapshots: ReadStore
}

/**
 * Opens the streams of a log for code that runs outside the application, such as the commands of an operator.
 * @param snapshotFailed called when a snapshot could not be saved, and when a damaged snapshot was dropped
 */
export const openHandlersOutsideApp = (
  { events, snapshots }: LogWithSnapshots,
  rules: EntryRules,
  snapshotFailed: (error: unknown) => void,
): StreamHandlers => openStreamHandlers({ events, snapshots, rules, ends: new MatchEndTimes(), snapshotFailed })

/**
 * Saves snapshots of the streams, so that the next start reads only the events after them
 * (docs/operations.md#snapshots).
 * @throws the first error of a snapshot that was damaged or could not be saved; EngineAway, UnreadableEvent
 */
export async function saveSnapshotsOf(stores: LogWithSnapshots, rules: EntryRules): Promise<void> {
  const failures: unknown[] = []
  const handlers = openHandlersOutsideApp(stores, rules, (error) => failures.push(error))
  for (const handler of Object.values(handlers)) {
    await handler.read(() => null)
    await handler.close()
  }
  if (failures.length > 0) throw failures[0]
}
