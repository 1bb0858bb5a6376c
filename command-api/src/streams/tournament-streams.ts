import { tournamentStream } from '@topspin/domain/streams'
import { type TournamentCommand, tournamentDecider } from '@topspin/domain/tournament/tournament'
import type {
  TournamentContext,
  TournamentEventType,
  TournamentState,
} from '@topspin/domain/tournament/tournament-state'
import type { Handlers, HandlersOptions } from './handlers.ts'
import { StreamHandler } from './stream-handler.ts'

export type TournamentHandler = StreamHandler<
  TournamentState,
  TournamentCommand,
  TournamentEventType,
  TournamentContext
>

/** How many tournaments stay in memory. Any other is read from the log when it is used. */
const mostOpen = 32

/**
 * Opens the streams of tournaments for writing, each when it is first used. They are short, so they have no snapshots.
 * Two handlers of one stream in a process, as after it was dropped from memory, exclude each other by the expected
 * revision, as those of two processes do.
 */
export class TournamentStreams {
  readonly #options: Omit<HandlersOptions, 'snapshots' | 'ends'>
  readonly #handlers: Pick<Handlers, 'players' | 'matches'>
  /** By stream, the one used last at the end. */
  readonly #open = new Map<string, TournamentHandler>()

  constructor(options: Omit<HandlersOptions, 'snapshots' | 'ends'>, handlers: Pick<Handlers, 'players' | 'matches'>) {
    this.#options = options
    this.#handlers = handlers
  }

  of(tournamentId: string): TournamentHandler {
    const stream = tournamentStream(tournamentId)
    const handler = this.#open.get(stream) ?? this.#handlerOf(stream)
    this.#open.delete(stream)
    this.#open.set(stream, handler)
    const [first] = this.#open.keys()
    if (first !== undefined && this.#open.size > mostOpen) this.#open.delete(first)
    return handler
  }

  /** Makes the next use of a tournament read the log, because another process has appended to its stream. */
  expire(stream: string): void {
    this.#open.get(stream)?.expire()
  }

  #handlerOf(stream: string): TournamentHandler {
    const { events, rules, appended, snapshotFailed, logReplaced, monotonic } = this.#options
    const { players, matches } = this.#handlers
    return new StreamHandler({
      stream,
      decider: tournamentDecider,
      store: events,
      snapshots: null,
      inContext: async (decide) => {
        const state = await matches.read((current) => current)
        // No fixture is scored live yet.
        return players.read((roster) => decide((now) => ({ now, rules, players: roster, matches: state, live: null })))
      },
      appended: (size) => appended(size, stream),
      snapshotFailed,
      logReplaced,
      ...(monotonic === undefined ? {} : { monotonic }),
    })
  }
}
