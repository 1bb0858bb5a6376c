import { tournamentStream } from '@topspin/domain/streams'
import { liveFixtureIn } from '@topspin/domain/tournament/fixture-rules'
import { type TournamentCommand, tournamentDecider } from '@topspin/domain/tournament/tournament'
import type {
  Tournament,
  TournamentContext,
  TournamentEventType,
  TournamentState,
} from '@topspin/domain/tournament/tournament-state'
import type { Handlers, HandlersOptions } from './handlers.ts'
import { LoadedStream, type LoadedStreamOptions } from './loaded-stream.ts'
import { StreamHandler } from './stream-handler.ts'

export type TournamentHandler = StreamHandler<
  TournamentState,
  TournamentCommand,
  TournamentEventType,
  TournamentContext
>

/** How many tournaments stay in memory. Any other is read from the log when it is used. */
const mostOpen = 32

/** Keeps the values used last, at most `mostOpen`. */
class Recent<Value> {
  /** The one used last is at the end. */
  readonly #values = new Map<string, Value>()

  get(key: string, open: () => Value): Value {
    const value = this.#values.get(key) ?? open()
    this.#values.delete(key)
    this.#values.set(key, value)
    const [first] = this.#values.keys()
    if (first !== undefined && this.#values.size > mostOpen) this.#values.delete(first)
    return value
  }

  peek(key: string): Value | undefined {
    return this.#values.get(key)
  }
}

type OfTournament = LoadedStreamOptions<TournamentState, TournamentCommand, TournamentEventType, TournamentContext>

/**
 * Reads tournaments for decisions about matches. It has states of its own: a decision about a tournament reads the
 * matches, so one that waited here for the handler of a tournament could wait for itself.
 */
export class TournamentReader {
  readonly #options: Omit<OfTournament, 'stream' | 'decider' | 'snapshots'>
  readonly #streams = new Recent<
    LoadedStream<TournamentState, TournamentCommand, TournamentEventType, TournamentContext>
  >()

  constructor(options: Omit<OfTournament, 'stream' | 'decider' | 'snapshots'>) {
    this.#options = options
  }

  /** The tournaments at the end of the log, by id, without unknown ones. Calls must not overlap. @throws EngineAway */
  async read(ids: readonly string[]): Promise<ReadonlyMap<string, Tournament>> {
    const found = new Map<string, Tournament>()
    for (const id of ids) {
      const stream = tournamentStream(id)
      const open = () => new LoadedStream({ ...this.#options, stream, decider: tournamentDecider, snapshots: null })
      const { state } = await this.#streams.get(stream, open).state(true)
      if (state !== null) found.set(id, state)
    }
    return found
  }
}

/**
 * Opens the streams of tournaments for writing, each when it is first used. They are short, so they have no snapshots.
 * Two handlers of one stream in a process, as after it was dropped from memory, exclude each other by the expected
 * revision, as those of two processes do.
 */
export class TournamentStreams {
  readonly #options: Omit<HandlersOptions, 'snapshots' | 'ends'>
  readonly #handlers: Pick<Handlers, 'players' | 'matches' | 'live'>
  readonly #open = new Recent<TournamentHandler>()

  constructor(
    options: Omit<HandlersOptions, 'snapshots' | 'ends'>,
    handlers: Pick<Handlers, 'players' | 'matches' | 'live'>,
  ) {
    this.#options = options
    this.#handlers = handlers
  }

  of(tournamentId: string): TournamentHandler {
    return this.#open.get(tournamentStream(tournamentId), () => this.#handlerOf(tournamentId))
  }

  /** Makes the next use of a tournament read the log, because another process has appended to its stream. */
  expire(stream: string): void {
    this.#open.peek(stream)?.expire()
  }

  #handlerOf(tournamentId: string): TournamentHandler {
    const stream = tournamentStream(tournamentId)
    const { events, rules, appended, snapshotFailed, logReplaced, monotonic } = this.#options
    const { players, matches, live } = this.#handlers
    return new StreamHandler({
      stream,
      decider: tournamentDecider,
      store: events,
      snapshots: null,
      inContext: async (decide) => {
        const state = await matches.read((current) => current)
        const scored = liveFixtureIn(await live.read((current) => current?.fixture ?? null), tournamentId)
        return players.read((roster) =>
          decide((now) => ({ now, rules, players: roster, matches: state, live: scored })),
        )
      },
      appended: (size) => appended(size, stream),
      snapshotFailed,
      logReplaced,
      ...(monotonic === undefined ? {} : { monotonic }),
    })
  }
}
