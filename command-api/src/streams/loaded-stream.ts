import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Decider } from '@topspin/domain/decider'
import type { EventType, StampedEvent } from '@topspin/domain/events'
import type { Instant } from '@topspin/domain/ids'
import { toStampedEvent, unknownTypeError } from '@topspin/platform/event-store/domain-events'
import type { EventStore, Position, RecordedEvent } from '@topspin/platform/event-store/port'
import type { Snapshots } from './snapshots.ts'
import type { RecentCommand } from './stored-snapshot.ts'

/**
 * The state of a stream after the last event read, and the place of that event. `position`, `eventId` and `at` are null
 * for an empty stream.
 */
export interface LoadedState<State> {
  state: State
  /** Revision of the last event, -1 for an empty stream. */
  revision: number
  position: Position | null
  eventId: string | null
  /** Timestamp of the last event; timestamps within a stream never decrease. */
  at: Instant | null
  readonly commands: Map<string, RecentCommand>
}

export interface LoadedStreamOptions<State, Command, Type extends EventType, Context> {
  readonly stream: string
  readonly decider: Decider<State, Command, Type, Context>
  readonly events: EventStore
  /** Null for a stream that stays short: it is read from its beginning. */
  readonly snapshots: Snapshots<State> | null
  /** Called when a snapshot could not be saved, and when a damaged snapshot was dropped. */
  readonly snapshotFailed: (error: unknown) => void
  /** The fewest events between two snapshots of a running process. */
  readonly snapshotEvery?: number
  /** Milliseconds of a clock that is never set back. */
  readonly monotonic?: () => number
  /** Called when the log no longer holds the last event read. The stream is then read again. */
  readonly logReplaced?: (stream: string) => void
}

/** Events in a page: read and folded within some 10 ms. Requests are answered between two pages. */
const pageSize = 500
const leastEvents = 1_000
/** Saving snapshots takes at most 1/`snapshotShare` of the time of the process. */
const snapshotShare = 100
/**
 * How many milliseconds the state is fresh after a read or an append. The restore of a log takes longer, so the stream
 * is read again after a restore.
 */
const freshFor = 1_000
/** The fewest new events for a snapshot at the end of the process. */
const leastAtEnd = 50
const rememberedCommands = 2_000

/** Keeps the state of one stream in memory and reads the log on demand. Calls must not overlap. */
export class LoadedStream<State, Command, Type extends EventType, Context> {
  readonly #options: LoadedStreamOptions<State, Command, Type, Context>
  #loaded: LoadedState<State> | null = null
  #snapshotAt = -1
  readonly #monotonic: () => number
  /** When the state was last known to be at the end of the log, by `#monotonic`. */
  #confirmedAt = Number.NEGATIVE_INFINITY
  #nextSnapshot = 0
  /** Whether a long read is under way: its first page was full, and the end of the stream is not read yet. */
  #isFarBehind = false

  constructor(options: LoadedStreamOptions<State, Command, Type, Context>) {
    this.#options = options
    this.#monotonic = options.monotonic ?? (() => performance.now())
  }

  /**
   * The state of the stream.
   * @param isCurrent true: the log is read in any case; false: the log is read when the state is not fresh
   * @throws EngineAway, UnreadableEvent
   */
  async state(isCurrent: boolean): Promise<LoadedState<State>> {
    return (isCurrent ? null : this.fresh()) ?? this.#caughtUp()
  }

  /** The state, if the last read or append is less than `freshFor` ago and no `expire` came after it; else null. */
  fresh(): LoadedState<State> | null {
    return this.#monotonic() - this.#confirmedAt < freshFor ? this.#loaded : null
  }

  loaded(): LoadedState<State> | null {
    return this.#loaded
  }

  /** The revision reached so far while more than one page is read, as at a start without a snapshot; else null. */
  revisionWhileBehind(): number | null {
    return this.#isFarBehind ? (this.#loaded?.revision ?? null) : null
  }

  /** Marks the state as fresh. Call it when the state is at the end of the log. */
  confirm(): void {
    this.#confirmedAt = this.#monotonic()
  }

  /** Marks the state as outdated, so that the next use reads the tail of the stream. */
  expire(): void {
    this.#confirmedAt = Number.NEGATIVE_INFINITY
  }

  async #caughtUp(): Promise<LoadedState<State>> {
    for (;;) {
      const loaded = this.#loaded ?? (await this.#load())
      this.#loaded = loaded
      // Confirmed before the read: an `expire` during the read, after an append of another process, must not be lost.
      this.confirm()
      const isInLog = await this.#readTail(loaded)
        .catch((error: unknown) => {
          this.expire()
          throw error
        })
        .finally(() => {
          this.#isFarBehind = false
        })
      if (isInLog) return loaded
      this.#loaded = null
      this.#options.logReplaced?.(this.#options.stream)
    }
  }

  /**
   * Folds the events after the last known one. Each page begins with the last known event, because a log restored from
   * a backup may lack it.
   * @returns false when the log lacks the last known event
   */
  async #readTail(loaded: LoadedState<State>): Promise<boolean> {
    const { events, stream } = this.#options
    for (;;) {
      const page = await events.readStream(stream, { from: Math.max(0, loaded.revision), limit: pageSize })
      const isKnown = loaded.revision < 0 || page[0]?.id === loaded.eventId
      if (!isKnown) return false
      for (const recorded of loaded.revision < 0 ? page : page.slice(1)) this.#fold(loaded, recorded)
      if (page.length < pageSize) return true
      // The tail is long: without a snapshot it is the whole stream.
      this.#isFarBehind = true
      await nextTurn()
    }
  }

  /** Reads the events of an earlier command from the log. @throws EngineAway */
  async eventsOf({ from, count }: RecentCommand): Promise<{ events: StampedEvent<Type>[]; position: Position | null }> {
    if (count === 0) return { events: [], position: this.#loaded?.position ?? null }
    const recorded = await this.#options.events.readStream(this.#options.stream, { from, limit: count })
    const events = recorded.map(toStampedEvent).filter((event) => event !== null)
    // The cast is safe: the stream holds only the event types of its decider.
    return { events: events as StampedEvent<Type>[], position: recorded.at(-1)?.position ?? null }
  }

  /**
   * Saves a snapshot when enough events and enough time have passed since the last one: the longer a save takes, the
   * longer the wait (`snapshotShare`). A failure is reported, not thrown.
   */
  async saveSnapshot(): Promise<void> {
    const { snapshotEvery = leastEvents } = this.#options
    if (this.#monotonic() >= this.#nextSnapshot) await this.#saveAfter(snapshotEvery)
  }

  /** Saves a snapshot before the process ends, so that the next start reads a short tail. */
  async saveLastSnapshot(): Promise<void> {
    await this.#saveAfter(leastAtEnd)
  }

  async #saveAfter(events: number): Promise<void> {
    const { snapshots } = this.#options
    if (this.#loaded === null || snapshots === null) return
    const { revision, eventId, position, state, commands } = this.#loaded
    if (revision - this.#snapshotAt < events || eventId === null || position === null) return
    this.#snapshotAt = revision
    const began = this.#monotonic()
    try {
      await snapshots.save({ revision, eventId, state, commands: [...commands.values()] }, position)
    } catch (error) {
      this.#options.snapshotFailed(error)
    }
    const ended = this.#monotonic()
    this.#nextSnapshot = ended + (ended - began) * (snapshotShare - 1)
  }

  async #load(): Promise<LoadedState<State>> {
    const { stream, events, decider, snapshots } = this.#options
    const nowhere = { revision: -1, position: null, eventId: null, at: null }
    const empty = { state: decider.initialState(), ...nowhere, commands: new Map() }
    this.#snapshotAt = -1
    let event: RecordedEvent | undefined
    const snapshot = await snapshots?.newest(async ({ revision, eventId }) => {
      ;[event] = await events.readStream(stream, { from: revision, limit: 1 })
      return event?.revision === revision && event.id === eventId
    })
    if (event === undefined || snapshot == null) return empty
    this.#snapshotAt = snapshot.revision
    const commands = new Map(snapshot.commands.map((command) => [command.commandId, command]))
    const { state, revision, eventId } = snapshot
    const at = toStampedEvent(event)?.metadata.at ?? null
    return { state, revision, eventId, at, position: event.position, commands }
  }

  #fold(loaded: LoadedState<State>, recorded: RecordedEvent): void {
    const event = toStampedEvent(recorded)
    // The type is unknown in this release. A decision without the event could break an invariant.
    if (event === null) throw unknownTypeError(recorded)
    // The cast is safe: the stream holds only the event types of its decider.
    loaded.state = this.#options.decider.evolve(loaded.state, event as StampedEvent<Type>)
    rememberCommand(loaded.commands, event.metadata.commandId, recorded.revision, 1)
    loaded.revision = recorded.revision
    loaded.position = recorded.position
    loaded.eventId = recorded.id
    loaded.at = event.metadata.at
  }
}

/**
 * Stores in `commands` the revisions of a command's events. Keeps the last `rememberedCommands` commands.
 * @param from revision of the first of `count` adjacent events
 */
export function rememberCommand(
  commands: Map<string, RecentCommand>,
  commandId: string,
  from: number,
  count: number,
): void {
  const known = commands.get(commandId)
  commands.set(commandId, { commandId, from: known?.from ?? from, count: (known?.count ?? 0) + count })
  if (commands.size <= rememberedCommands) return
  const [oldest] = commands.keys()
  if (oldest !== undefined) commands.delete(oldest)
}
