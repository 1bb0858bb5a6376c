import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Decider } from '@topspin/domain/decider'
import type { EventType, StampedEvent } from '@topspin/domain/events'
import type { Instant } from '@topspin/domain/ids'
import type { StreamName } from '@topspin/domain/streams'
import { stamped, unknownEvent } from '@topspin/platform/event-store/domain-events'
import type { EventStore, Position, RecordedEvent } from '@topspin/platform/event-store/port'
import type { RecentCommand, Snapshots } from './snapshots.ts'

/** A stream's state as far as it is read, and what stands at its end. */
export interface Loaded<State> {
  state: State
  /** Revision of the last event, -1 for an empty stream. */
  revision: number
  position: Position | null
  eventId: string | null
  /** When the last event was decided: what comes after it in the stream is not before it in time. */
  at: Instant | null
  /** The last commands, by id. */
  readonly commands: Map<string, RecentCommand>
}

export interface LoadedStreamOptions<State, Command, Type extends EventType, Context> {
  readonly stream: StreamName
  readonly decider: Decider<State, Command, Type, Context>
  readonly store: EventStore
  readonly snapshots: Snapshots<State>
  /** Told of a snapshot that could not be kept: the next start only reads a longer tail. */
  readonly snapshotFailed: (error: unknown) => void
  /** Told when the log does not hold the last event that was read from it: the state is read anew. */
  readonly logReplaced?: (stream: StreamName) => void
}

const pageSize = 1_000
const snapshotEvery = 500
const rememberedCommands = 2_000

/** Keeps the state of one stream in memory, caught up with the log on demand. Not for two callers at a time. */
export class LoadedStream<State, Command, Type extends EventType, Context> {
  readonly #options: LoadedStreamOptions<State, Command, Type, Context>
  #loaded: Loaded<State> | null = null
  #snapshotAt = -1

  constructor(options: LoadedStreamOptions<State, Command, Type, Context>) {
    this.#options = options
  }

  /**
   * Reads the tail of the stream into the state; from the newest snapshot, the first time.
   * @returns the state itself: whoever moves it ahead of the log must `forget` it when the log does not follow
   * @throws EngineAway, UnreadableEvent
   */
  async caughtUp(): Promise<Loaded<State>> {
    for (;;) {
      const loaded = this.#loaded ?? (await this.#load())
      this.#loaded = loaded
      if (await this.#readTail(loaded)) return loaded
      this.forget()
      this.#options.logReplaced?.(this.#options.stream)
    }
  }

  /**
   * Each page begins with the last event that is known, which must still stand there: a log restored from a backup may
   * end before it, or go on with other events.
   * @returns whether it does
   */
  async #readTail(loaded: Loaded<State>): Promise<boolean> {
    const { store, stream } = this.#options
    for (;;) {
      const page = await store.readStream(stream, { from: Math.max(0, loaded.revision), limit: pageSize })
      const isKnown = loaded.revision < 0 || page[0]?.id === loaded.eventId
      if (!isKnown) return false
      for (const recorded of loaded.revision < 0 ? page : page.slice(1)) this.#fold(loaded, recorded)
      if (page.length < pageSize) return true
      // Without a snapshot, as after moving from another engine, the tail is the whole stream: others have their turn.
      await nextTurn()
    }
  }

  /** Lets go of a state that ran ahead of the log: the next look begins from what stands. */
  forget(): void {
    this.#loaded = null
  }

  /** The events of a command that was done before, as they stand in the log. @throws EngineAway */
  async eventsOf({ from, count }: RecentCommand): Promise<{ events: StampedEvent<Type>[]; position: Position | null }> {
    if (count === 0) return { events: [], position: this.#loaded?.position ?? null }
    const recorded = await this.#options.store.readStream(this.#options.stream, { from, limit: count })
    const events = recorded.map(stamped).filter((event) => event !== null)
    // See #fold: the types of the stream are those of its decider.
    return { events: events as StampedEvent<Type>[], position: recorded.at(-1)?.position ?? null }
  }

  /** Keeps a snapshot now and then. Never throws: a snapshot only shortens the next start. */
  async keepSnapshot({ revision, eventId, position, state, commands }: Loaded<State>): Promise<void> {
    if (revision - this.#snapshotAt < snapshotEvery || eventId === null || position === null) return
    this.#snapshotAt = revision
    try {
      await this.#options.snapshots.save({ revision, eventId, state, commands: [...commands.values()] }, position)
    } catch (error) {
      this.#options.snapshotFailed(error)
    }
  }

  async #load(): Promise<Loaded<State>> {
    const { stream, store, decider, snapshots } = this.#options
    const nowhere = { revision: -1, position: null, eventId: null, at: null }
    const empty = { state: decider.initialState(), ...nowhere, commands: new Map() }
    this.#snapshotAt = -1
    const snapshot = await snapshots.newest()
    if (snapshot === null) return empty
    const [event] = await store.readStream(stream, { from: snapshot.revision, limit: 1 })
    if (event?.revision !== snapshot.revision || event.id !== snapshot.eventId) {
      await snapshots.drop()
      return empty
    }
    this.#snapshotAt = snapshot.revision
    const commands = new Map(snapshot.commands.map((command) => [command.commandId, command]))
    const { state, revision, eventId } = snapshot
    return { state, revision, eventId, at: stamped(event)?.metadata.at ?? null, position: event.position, commands }
  }

  #fold(loaded: Loaded<State>, recorded: RecordedEvent): void {
    const event = stamped(recorded)
    // A type unknown to this release: deciding without it could break an invariant.
    if (event === null) throw unknownEvent(recorded)
    // The stream holds only the types of its decider; both are named in one place.
    loaded.state = this.#options.decider.evolve(loaded.state, event as StampedEvent<Type>)
    remember(loaded.commands, event.metadata.commandId, recorded.revision, 1)
    loaded.revision = recorded.revision
    loaded.position = recorded.position
    loaded.eventId = recorded.id
    loaded.at = event.metadata.at
  }
}

/**
 * Notes where the events of a command stand.
 * @param from revision of the first of `count` events; events of one command stand next to each other
 */
export function remember(commands: Map<string, RecentCommand>, commandId: string, from: number, count: number): void {
  const known = commands.get(commandId)
  commands.set(commandId, { commandId, from: known?.from ?? from, count: (known?.count ?? 0) + count })
  if (commands.size <= rememberedCommands) return
  const [oldest] = commands.keys()
  if (oldest !== undefined) commands.delete(oldest)
}
