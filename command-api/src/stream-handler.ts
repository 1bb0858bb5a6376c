import { Refusal } from '@topspin/domain/errors/catalogue'
import { type DomainEvent, type EventType, eventTypes, type StampedEvent } from '@topspin/domain/events'
import type { Instant, PlayerId } from '@topspin/domain/ids'
import { EngineAway } from '@topspin/platform/engine-away'
import { newEvents } from '@topspin/platform/event-store/domain-events'
import { AppendTooLarge, ConcurrencyConflict, type NewEvent, type Position } from '@topspin/platform/event-store/port'
import { type Loaded, LoadedStream, type LoadedStreamOptions, remember } from './loaded-stream.ts'
import type { RecentCommand } from './snapshots.ts'

/** A command with its metadata. The command id makes a repeat harmless. */
export interface Envelope<Command> {
  readonly command: Command
  readonly commandId: string
  readonly correlationId: string
  readonly actor: PlayerId | null
  readonly now: Instant
}

/** The events of a command, appended. `position` is that of the batch's last event, null for an empty stream. */
interface Outcome<Type extends EventType> {
  readonly events: readonly StampedEvent<Type>[]
  readonly position: Position | null
}

export interface HandlerOptions<State, Command, Type extends EventType, Context>
  extends LoadedStreamOptions<State, Command, Type, Context> {
  /**
   * Provides what decisions need from outside their stream, once for each batch. `decide` must not keep it: it may be the
   * state of another handler, which is unchanged only until `decide` returns.
   */
  readonly inContext: <T>(decide: (contextAt: (now: Instant) => Context) => T) => Promise<T>
  /** Called with the size of each appended batch, for the metrics. */
  readonly appended?: (size: number) => void
}

interface Waiting<Command, Type extends EventType> {
  readonly envelope: Envelope<Command>
  resolve(outcome: Outcome<Type>): void
  reject(error: unknown): void
}

interface Reader<State> {
  view(state: State, position: Position | null, stamp: Instant | null): void
  reject(error: unknown): void
}

type Verdict<Command, Type extends EventType> = { readonly waiting: Waiting<Command, Type> } & (
  | { readonly kind: 'made'; readonly events: readonly StampedEvent<Type>[] }
  | { readonly kind: 'repeats'; readonly command: RecentCommand }
  | { readonly kind: 'refused'; readonly error: unknown }
)

const batchSize = 256
const attempts = 6

/**
 * The only caller of append for its stream. Commands queue. The commands of a batch are decided one after another, each
 * on the state the one before left, and all events are appended at the expected revision in one atomic append. A refused
 * command does not affect the others. After a conflict with another process the batch is decided again.
 */
export class StreamHandler<State, Command, Type extends EventType, Context> {
  readonly #options: HandlerOptions<State, Command, Type, Context>
  readonly #stream: LoadedStream<State, Command, Type, Context>
  #queue: Waiting<Command, Type>[] = []
  #readers: Reader<State>[] = []
  /** Settles when the last user of the state has finished. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: HandlerOptions<State, Command, Type, Context>) {
    this.#options = options
    this.#stream = new LoadedStream(options)
  }

  /**
   * Decides a command and appends its events. A repeated command id returns the events of the first time.
   * @throws Refusal when the rules refuse it; EngineAway when the log does not answer (then the outcome is unknown)
   */
  execute(envelope: Envelope<Command>): Promise<Outcome<Type>> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ envelope, resolve, reject })
      if (this.#queue.length === 1) this.#exclusively(() => this.#nextBatch())
    })
  }

  /**
   * Passes `view` the state at the end of the log, and the position and timestamp of its last event.
   * @returns what `view` returns, which must not be a part of the state: the state changes
   * @throws EngineAway; what `view` throws
   */
  read<T>(view: (state: State, position: Position | null, stamp: Instant | null) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#readers.push({ view: (...what) => resolve(view(...what)), reject })
      if (this.#readers.length === 1) this.#exclusively(() => this.#serveReaders())
    })
  }

  /** Saves a snapshot of what was read, when the events since the last one are many. */
  async saveSnapshot(): Promise<void> {
    this.#exclusively(() => this.#stream.saveSnapshot())
    await this.#turn
  }

  /** Saves a last snapshot. Call it when no more commands come. */
  async close(): Promise<void> {
    this.#exclusively(() => this.#stream.saveLastSnapshot())
    await this.#turn
  }

  /** Runs `work` after all earlier work: a batch changes the state before its append, and a tail must be folded once. */
  #exclusively(work: () => Promise<void>): void {
    // `work` handles its own errors. A defect in it must not block the work after it.
    this.#turn = this.#turn.then(work, work)
  }

  async #serveReaders(): Promise<void> {
    // Readers that arrive while the log is read wait for the next turn: they may need events appended meanwhile.
    const readers = this.#readers.splice(0)
    let loaded: Loaded<State>
    try {
      loaded = await this.#stream.caughtUp()
    } catch (error) {
      for (const { reject } of readers) reject(error)
      return
    }
    for (const { view, reject } of readers) {
      try {
        view(loaded.state, loaded.position, loaded.at)
      } catch (error) {
        reject(error)
      }
    }
  }

  async #nextBatch(): Promise<void> {
    // All commands of this turn of the event loop join the batch.
    await new Promise((resolve) => setImmediate(resolve))
    const batch = this.#queue.splice(0, batchSize)
    // Queued instead of looped, so that readers have a turn between two batches.
    if (this.#queue.length > 0) this.#exclusively(() => this.#nextBatch())
    await this.#process(batch)
  }

  async #process(batch: readonly Waiting<Command, Type>[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#decideAndAppend(batch)
        return
      } catch (error) {
        // The state contains events that were not appended.
        this.#stream.forget()
        if (error instanceof ConcurrencyConflict && attempt < attempts) continue
        if (batch.length > 1 && !(error instanceof ConcurrencyConflict) && !(error instanceof EngineAway)) {
          // Either the batch has too many bytes, or one command's events are refused. Splitting isolates that command.
          const middle = Math.ceil(batch.length / 2)
          await this.#process(batch.slice(0, middle))
          await this.#process(batch.slice(middle))
          return
        }
        for (const { reject } of batch) reject(refusalOf(error))
        return
      }
    }
  }

  async #decideAndAppend(batch: readonly Waiting<Command, Type>[]): Promise<void> {
    const { stream, store, inContext, appended } = this.#options
    const loaded = await this.#stream.caughtUp()
    const before = loaded.revision
    const pending: NewEvent[] = []
    const verdicts = await inContext((contextAt) =>
      batch.map((waiting) => this.#decide(waiting, loaded, pending, contextAt)),
    )
    const last = pending.at(-1)
    if (last !== undefined) {
      const expected = before < 0 ? ({ kind: 'no-stream' } as const) : ({ kind: 'exactly', revision: before } as const)
      loaded.position = (await store.append(stream, pending, expected).catch(rethrow(before))).position
      loaded.eventId = last.id
      appended?.(pending.length)
    }
    // Refusals wait for the append too: they may depend on an event of the same batch.
    for (const verdict of verdicts) this.#settle(verdict, loaded.position)
    await this.#stream.saveSnapshot()
  }

  /** Decides one command, applies its events to the state and adds them to `pending`. */
  #decide(
    waiting: Waiting<Command, Type>,
    loaded: Loaded<State>,
    pending: NewEvent[],
    contextAt: (now: Instant) => Context,
  ): Verdict<Command, Type> {
    const { command, now, commandId, correlationId, actor } = waiting.envelope
    const known = loaded.commands.get(commandId)
    if (known !== undefined) return { kind: 'repeats', waiting, command: known }
    const { decider } = this.#options
    // Timestamps within a stream never decrease, though a command may have waited or a clock been ahead. The rules use
    // the current clock, so that one wrong timestamp does not cause refusals until that date.
    const at = loaded.at !== null && loaded.at > now ? loaded.at : now
    try {
      const decided = decider.decide(loaded.state, command, contextAt(now))
      const metadata = { commandId, correlationId, causationId: commandId, actor, at }
      // Every DomainEvent<Type> is a DomainEvent; the compiler cannot prove it for a generic union.
      pending.push(...newEvents(decided as readonly DomainEvent[], metadata, (type) => eventTypes[type].version))
      const events = decided.map((event) => stamp<Type>(event, metadata))
      for (const event of events) loaded.state = decider.evolve(loaded.state, event)
      remember(loaded.commands, commandId, loaded.revision + 1, events.length)
      loaded.revision += events.length
      if (events.length > 0) loaded.at = at
      return { kind: 'made', waiting, events }
    } catch (error) {
      return { kind: 'refused', waiting, error }
    }
  }

  #settle(verdict: Verdict<Command, Type>, position: Position | null): void {
    const { resolve, reject } = verdict.waiting
    switch (verdict.kind) {
      case 'made':
        resolve({ events: verdict.events, position })
        break
      case 'repeats':
        this.#stream.eventsOf(verdict.command).then(resolve, reject)
        break
      case 'refused':
        reject(verdict.error)
        break
    }
  }
}

/** The log holds events with these ids: the command was executed before and is no longer among the remembered ones. */
class DuplicateEventIds extends Error {
  override readonly name = 'DuplicateEventIds'
}

/** Distinguishes duplicate ids from a race: with duplicate ids the stream is at the expected revision. */
const rethrow = (expected: number) => (error: unknown) => {
  const isAsExpected = error instanceof ConcurrencyConflict && (error.actual ?? -1) === expected
  throw isAsExpected ? new DuplicateEventIds(error.message, { cause: error }) : error
}

function refusalOf(error: unknown): unknown {
  if (error instanceof ConcurrencyConflict) return new Refusal('concurrent-change')
  if (error instanceof AppendTooLarge) return new Refusal('too-large')
  return error instanceof DuplicateEventIds ? new Refusal('idempotency-mismatch') : error
}

function stamp<Type extends EventType>(
  event: DomainEvent<Type>,
  metadata: Omit<StampedEvent['metadata'], 'schema'>,
): StampedEvent<Type> {
  // Spreading keeps type and data together; the compiler cannot prove it for a generic union.
  return { ...event, metadata: { ...metadata, schema: eventTypes[event.type].version } } as StampedEvent<Type>
}
