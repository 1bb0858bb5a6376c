import type { Decider } from '@topspin/domain/decider'
import { Refusal } from '@topspin/domain/errors/catalogue'
import { type DomainEvent, type EventType, eventTypes, type StampedEvent } from '@topspin/domain/events'
import type { Instant, PlayerId } from '@topspin/domain/ids'
import type { StreamName } from '@topspin/domain/streams'
import { newEvents, stamped } from '@topspin/platform/event-store/domain-events'
import {
  ConcurrencyConflict,
  type EventStore,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from '@topspin/platform/event-store/port'
import type { RecentCommand, Snapshots } from './snapshots.ts'

/** A command with who, when and under which id; the id makes a repeat harmless. */
export interface Envelope<Command> {
  readonly command: Command
  readonly commandId: string
  readonly correlationId: string
  readonly actor: PlayerId | null
  readonly now: Instant
}

/** What a command made happen, durable. `position` is that of its batch's last event, null for an empty stream. */
export interface Outcome<Type extends EventType> {
  readonly events: readonly StampedEvent<Type>[]
  readonly position: Position | null
}

export interface HandlerOptions<State, Command, Type extends EventType, Context> {
  readonly stream: StreamName
  readonly decider: Decider<State, Command, Type, Context>
  readonly store: EventStore
  readonly snapshots: Snapshots<State>
  /** What a decision needs from outside its stream, asked once a batch. */
  readonly context: () => Promise<(now: Instant) => Context>
  /** Told of each appended batch: its size, for the metrics. */
  readonly appended?: (size: number) => void
  /** Told of a snapshot that could not be kept: the next start only reads a longer tail. */
  readonly snapshotFailed: (error: unknown) => void
}

interface Waiting<Command, Type extends EventType> {
  readonly envelope: Envelope<Command>
  resolve(outcome: Outcome<Type>): void
  reject(error: unknown): void
}

const pageSize = 1_000
const snapshotEvery = 500
const batchSize = 256
const attempts = 6
const rememberedCommands = 2_000

/**
 * The only caller of append for its stream. Commands queue; a batch of them is decided one after another on the
 * moving state, and all its events are appended at the expected revision in one atomic append. A refused command
 * never fails its neighbours. On a conflict with another process: catch up, decide again.
 */
export class StreamHandler<State, Command, Type extends EventType, Context> {
  readonly #options: HandlerOptions<State, Command, Type, Context>
  #queue: Waiting<Command, Type>[] = []
  /** Settles when the last one who was let at the state is done with it. */
  #turn: Promise<unknown> = Promise.resolve()
  #loaded: Loaded<State> | null = null
  #snapshotAt = -1

  constructor(options: HandlerOptions<State, Command, Type, Context>) {
    this.#options = options
  }

  /**
   * Decides a command and appends what it makes happen.
   * @throws Refusal when the rules say no; EngineAway when the log does not answer (then the outcome is unknown)
   */
  execute(envelope: Envelope<Command>): Promise<Outcome<Type>> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ envelope, resolve, reject })
      if (this.#queue.length === 1) void this.#exclusively(() => this.#drain())
    })
  }

  /** Looks at the state, caught up with the log. What `view` returns must not be a part that changes later. */
  read<T>(view: (state: State) => T): Promise<T> {
    return this.#exclusively(async () => view((await this.#caughtUp()).state))
  }

  /** A batch under way moves the state ahead of the log, and two folds of one tail would count it twice: one at a time. */
  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => null)
    return result
  }

  async #drain(): Promise<void> {
    // Everything that arrives in this turn of the event loop joins the batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#queue.length > 0) await this.#process(this.#queue.splice(0, batchSize))
  }

  async #process(batch: readonly Waiting<Command, Type>[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#decideAndAppend(batch)
        return
      } catch (error) {
        // The state ran ahead of a log that did not take the batch: begin again from what stands.
        this.#loaded = null
        if (error instanceof ConcurrencyConflict && attempt < attempts) continue
        const reason = error instanceof ConcurrencyConflict ? new Refusal('concurrent-change') : error
        for (const waiting of batch) waiting.reject(reason)
        return
      }
    }
  }

  async #decideAndAppend(batch: readonly Waiting<Command, Type>[]): Promise<void> {
    const { stream, store, decider, context } = this.#options
    const contextAt = await context()
    const loaded = await this.#caughtUp()
    const expected = loaded.revision
    const pending: NewEvent[] = []
    const answers: (() => void | Promise<void>)[] = []
    let position = loaded.position

    for (const { envelope, resolve, reject } of batch) {
      const repeated = loaded.commands.get(envelope.commandId)
      if (repeated !== undefined) {
        answers.push(async () => resolve(await this.#outcomeOf(repeated)))
        continue
      }
      try {
        const { now, commandId, correlationId, actor } = envelope
        const decided = decider.decide(loaded.state, envelope.command, contextAt(now))
        const metadata = { commandId, correlationId, causationId: commandId, actor, at: now }
        const events = decided.map((event) => stamp<Type>(event, metadata))
        // An event of these types is an event: the compiler does not see it through the generic union.
        pending.push(...newEvents(decided as readonly DomainEvent[], metadata, (type) => eventTypes[type].version))
        for (const event of events) loaded.state = decider.evolve(loaded.state, event)
        remember(loaded, commandId, events.length)
        loaded.revision += events.length
        answers.push(() => resolve({ events, position }))
      } catch (error) {
        answers.push(() => reject(error))
      }
    }

    const last = pending.at(-1)
    if (last !== undefined) {
      const at = expected < 0 ? ({ kind: 'no-stream' } as const) : ({ kind: 'exactly', revision: expected } as const)
      position = loaded.position = (await store.append(stream, pending, at)).position
      loaded.eventId = last.id
      this.#options.appended?.(pending.length)
    }
    // Refusals wait for the append too: they may rest on an event of the same batch.
    for (const answer of answers) await answer()
    await this.#keepSnapshot(loaded)
  }

  /** Reads the tail of the stream into the state; from the newest snapshot, the first time. */
  async #caughtUp(): Promise<Loaded<State>> {
    const loaded = this.#loaded ?? (await this.#load())
    for (;;) {
      const page = await this.#options.store.readStream(this.#options.stream, {
        from: loaded.revision + 1,
        limit: pageSize,
      })
      for (const recorded of page) this.#fold(loaded, recorded)
      if (page.length < pageSize) break
    }
    this.#loaded = loaded
    return loaded
  }

  async #load(): Promise<Loaded<State>> {
    const { stream, store, decider, snapshots } = this.#options
    const empty = { state: decider.initialState(), revision: -1, position: null, eventId: null, commands: new Map() }
    const snapshot = await snapshots.newest()
    if (snapshot === null) return empty
    const [event] = await store.readStream(stream, { from: snapshot.revision, limit: 1 })
    if (event?.revision !== snapshot.revision || event.id !== snapshot.eventId) return empty
    this.#snapshotAt = snapshot.revision
    const commands = new Map(snapshot.commands.map((command) => [command.commandId, command]))
    return { ...snapshot, position: event.position, commands }
  }

  #fold(loaded: Loaded<State>, recorded: RecordedEvent): void {
    const event = stamped(recorded)
    // A type unknown to this release: deciding without it could break an invariant.
    if (event === null) throw new Error(`${recorded.stream} holds an event of a newer release: ${recorded.type}`)
    // The stream holds only the types of its decider; both are named in one place.
    loaded.state = this.#options.decider.evolve(loaded.state, event as StampedEvent<Type>)
    remember({ ...loaded, revision: recorded.revision - 1 }, event.metadata.commandId, 1)
    loaded.revision = recorded.revision
    loaded.position = recorded.position
    loaded.eventId = recorded.id
  }

  async #outcomeOf(command: RecentCommand): Promise<Outcome<Type>> {
    const { stream, store } = this.#options
    if (command.count === 0) return { events: [], position: this.#loaded?.position ?? null }
    const recorded = await store.readStream(stream, { from: command.from, limit: command.count })
    const events = recorded.map(stamped).filter((event) => event !== null)
    // See #fold: the types of the stream are those of its decider.
    return { events: events as StampedEvent<Type>[], position: recorded.at(-1)?.position ?? null }
  }

  async #keepSnapshot(loaded: Loaded<State>): Promise<void> {
    const { revision, eventId, position, state, commands } = loaded
    if (revision - this.#snapshotAt < snapshotEvery || eventId === null || position === null) return
    this.#snapshotAt = revision
    try {
      await this.#options.snapshots.save({ revision, eventId, state, commands: [...commands.values()] }, position)
    } catch (error) {
      this.#options.snapshotFailed(error)
    }
  }
}

interface Loaded<State> {
  state: State
  revision: number
  position: Position | null
  eventId: string | null
  readonly commands: Map<string, RecentCommand>
}

function remember(loaded: Pick<Loaded<unknown>, 'commands' | 'revision'>, commandId: string, count: number): void {
  const known = loaded.commands.get(commandId)
  const from = known?.from ?? loaded.revision + 1
  loaded.commands.set(commandId, { commandId, from, count: (known?.count ?? 0) + count })
  if (loaded.commands.size <= rememberedCommands) return
  const [oldest] = loaded.commands.keys()
  if (oldest !== undefined) loaded.commands.delete(oldest)
}

function stamp<Type extends EventType>(
  event: DomainEvent<Type>,
  metadata: Omit<StampedEvent['metadata'], 'schema'>,
): StampedEvent<Type> {
  // Spreading keeps type and data together; the compiler loses the link of a generic union.
  return { ...event, metadata: { ...metadata, schema: eventTypes[event.type].version } } as StampedEvent<Type>
}
