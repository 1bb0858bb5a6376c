import type { FixtureReference } from '@topspin/domain/match/counting'
import { Refusal } from '@topspin/domain/refusals'
import { tournamentStream } from '@topspin/domain/streams'
import { liveFixtureIdIn } from '@topspin/domain/tournament/fixture-rules'
import { type TournamentCommand, tournamentDecider } from '@topspin/domain/tournament/tournament'
import type {
  Tournament,
  TournamentContext,
  TournamentEventType,
  TournamentState,
} from '@topspin/domain/tournament/tournament-state'
import { LRUCache } from 'lru-cache'
import { validate } from 'uuid'
import type { OpenHandlersOptions, StreamHandlers } from './handlers.ts'
import { LoadedStream } from './loaded-stream.ts'
import { StreamHandler } from './stream-handler.ts'

type TournamentHandler = StreamHandler<TournamentState, TournamentCommand, TournamentEventType, TournamentContext>

/** How many tournaments stay in memory. Any other one is read from the log when it is used. */
const mostOpen = 32

/**
 * Reads tournaments for decisions about matches. Does not use the handlers of tournaments: they wait for the handler of
 * matches, so both could wait for each other.
 */
export class TournamentReader {
  readonly #options: OpenHandlersOptions
  readonly #streams = new LRUCache<
    string,
    LoadedStream<TournamentState, TournamentCommand, TournamentEventType, TournamentContext>
  >({ max: mostOpen })

  constructor(options: OpenHandlersOptions) {
    this.#options = options
  }

  /** A tournament as it was last read; null when it is not in memory, or unknown. */
  lastRead(id: string): Tournament | null {
    return this.#streams.peek(tournamentStream(id))?.loaded()?.state ?? null
  }

  /** The known tournaments by id, at the end of the log. Calls must not overlap. @throws EngineAway */
  async read(ids: readonly string[]): Promise<ReadonlyMap<string, Tournament>> {
    const found = new Map<string, Tournament>()
    for (const id of ids) {
      const stream = tournamentStream(id)
      const loaded =
        this.#streams.get(stream) ??
        new LoadedStream({ ...this.#options, stream, decider: tournamentDecider, snapshots: null })
      this.#streams.set(stream, loaded)
      const { state } = await loaded.state(true)
      if (state !== null) found.set(id, state)
    }
    return found
  }
}

/**
 * Opens the streams of tournaments for writing, each when it is first used. They are short, so they have no snapshots.
 * A tournament has two handlers when one is dropped from memory while in use. The expected revision then prevents
 * conflicting appends, as with two processes.
 */
export class TournamentStreams {
  readonly #options: OpenHandlersOptions
  readonly #handlers: Pick<StreamHandlers, 'players' | 'matches' | 'live'>
  readonly #open = new LRUCache<string, TournamentHandler>({ max: mostOpen })

  constructor(options: OpenHandlersOptions, handlers: Pick<StreamHandlers, 'players' | 'matches' | 'live'>) {
    this.#options = options
    this.#handlers = handlers
  }

  of(tournamentId: string): TournamentHandler {
    const stream = tournamentStream(tournamentId)
    const handler = this.#open.get(stream) ?? this.#handlerOf(tournamentId)
    this.#open.set(stream, handler)
    return handler
  }

  expire(stream: string): void {
    this.#open.peek(stream)?.expire()
  }

  #handlerOf(tournamentId: string): TournamentHandler {
    const { rules } = this.#options
    const { players, matches, live } = this.#handlers
    return new StreamHandler({
      ...this.#options,
      stream: tournamentStream(tournamentId),
      decider: tournamentDecider,
      snapshots: null,
      inContext: async (decide) => {
        const state = await matches.read((current) => current)
        const scored = liveFixtureIdIn(await live.read((current) => current?.fixture ?? null), tournamentId)
        return players.read((roster) =>
          decide((now) => ({ now, rules, players: roster, matches: state, live: scored })),
        )
      },
    })
  }
}

/** Refuses an id that is no UUID. Otherwise any text could open a stream. @throws Refusal unknown-tournament */
export function refuseInvalidTournamentId(tournamentId: string): void {
  if (!validate(tournamentId)) throw new Refusal('unknown-tournament')
}

/** The field `fixture` of a command; no field for a request without a fixture. @throws Refusal unknown-tournament */
export function fixtureField({ fixture }: { readonly fixture?: FixtureReference | undefined }) {
  if (fixture === undefined) return {}
  refuseInvalidTournamentId(fixture.tournamentId)
  return { fixture }
}
