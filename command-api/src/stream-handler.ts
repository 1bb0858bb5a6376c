import { Refusal } from '@topspin/domain/errors/catalogue'
import { type DomainEvent, type EventType, eventTypes, type StampedEvent } from '@topspin/domain/events'
import type { Instant, PlayerId } from '@topspin/domain/ids'
import { EngineAway } from '@topspin/platform/engine-away'
import { newEvents } from '@topspin/platform/event-store/domain-events'
import { AppendTooLarge, ConcurrencyConflict, type NewEvent, type Position } from '@topspin/platform/event-store/port'
import { type Loaded, LoadedStream, type LoadedStreamOptions, remember } from './loaded-stream.ts'
import type { RecentCommand } from './snapshots.ts'

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

export interface HandlerOptions<State, Command, Type extends EventType, Context>
  extends LoadedStreamOptions<State, Command, Type, Context> {
  /**
   * Lends what decisions need from outside their stream, once a batch. It must not be kept: what is lent may be the
   * very state of another handler, which stands still only while `decide` runs.
   */
  readonly inContext: <T>(decide: (contextAt: (now: Instant) => Context) => T) => Promise<T>
  /** Told of each appended batch: its size, for the metrics. */
  readonly appended?: (size: number) => void
}

interface Waiting<Command, Type extends EventType> {
  readonly envelope: Envelope<Command>
  resolve(outcome: Outcome<Type>): void
  reject(error: unknown): void
}

interface Reader<State> {
  look(state: State, position: Position | null, stamp: Instant | null): void
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
 * The only caller of append for its stream. Commands queue; a batch of them is decided one after another on the
 * moving state, and all its events are appended at the expected revision in one atomic append. A refused command
 * never fails its neighbours. On a conflict with another process: catch up, decide again.
 */
export class StreamHandler<State, Command, Type extends EventType, Context> {
  readonly #options: HandlerOptions<State, Command, Type, Context>
  readonly #stream: LoadedStream<State, Command, Type, Context>
  #queue: Waiting<Command, Type>[] = []
  #readers: Reader<State>[] = []
  /** Settles when the last one who was let at the state is done with it. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: HandlerOptions<State, Command, Type, Context>) {
    this.#options = options
    this.#stream = new LoadedStream(options)
  }

  /**
   * Decides a command and appends what it makes happen.
   * @throws Refusal when the rules say no; EngineAway when the log does not answer (then the outcome is unknown)
   */
  execute(envelope: Envelope<Command>): Promise<Outcome<Type>> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ envelope, resolve, reject })
      if (this.#queue.length === 1) this.#exclusively(() => this.#nextBatch())
    })
  }

  /**
   * Looks at the state, caught up with the log, and at the position and the stamp of its last event. What `view` returns must not be a part of the state: it moves on.
   * @throws EngineAway; what `view` throws
   */
  read<T>(view: (state: State, position: Position | null, stamp: Instant | null) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#readers.push({ look: (...what) => resolve(view(...what)), reject })
      if (this.#readers.length === 1) this.#exclusively(() => this.#letReadersLook())
    })
  }

  /** A batch under way moves the state ahead of the log, and two folds of one tail would count it twice: one at a time. */
  #exclusively(work: () => Promise<void>): void {
    // `work` answers for its own failures; even a mistake in it must not keep out those who come after.
    this.#turn = this.#turn.then(work, work)
  }

  async #letReadersLook(): Promise<void> {
    // Those that come while the log is read wait for the next turn: they may have to see what is appended meanwhile.
    const readers = this.#readers.splice(0)
    let loaded: Loaded<State>
    try {
      loaded = await this.#stream.caughtUp()
    } catch (error) {
      for (const { reject } of readers) reject(error)
      return
    }
    for (const { look, reject } of readers) {
      try {
        look(loaded.state, loaded.position, loaded.at)
      } catch (error) {
        reject(error)
      }
    }
  }

  async #nextBatch(): Promise<void> {
    // Everything that arrives in this turn of the event loop joins the batch.
    await new Promise((resolve) => setImmediate(resolve))
    const batch = this.#queue.splice(0, batchSize)
    // Not looped over here: whoever waits to look has a turn between two batches.
    if (this.#queue.length > 0) this.#exclusively(() => this.#nextBatch())
    await this.#process(batch)
  }

  async #process(batch: readonly Waiting<Command, Type>[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#decideAndAppend(batch)
        return
      } catch (error) {
        // The state ran ahead of a log that did not take the batch.
        this.#stream.forget()
        if (error instanceof ConcurrencyConflict && attempt < attempts) continue
        if (batch.length > 1 && !(error instanceof ConcurrencyConflict) && !(error instanceof EngineAway)) {
          // The log does not take all of it (too many bytes), or not what one of them made: halves find out which.
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
      loaded.position = (await store.append(stream, pending, expected).catch(unlessDoneBefore(before))).position
      loaded.eventId = last.id
      appended?.(pending.length)
    }
    // Refusals have waited for the append too: they may rest on an event of the same batch.
    for (const verdict of verdicts) this.#answer(verdict, loaded.position)
    await this.#stream.keepSnapshot(loaded)
  }

  /** Decides one command and moves the state on; its events join `pending`. */
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
    // The stamps of a stream never go back: a command may have waited, and a clock may have been ahead. The rules are
    // judged by the clock as it is now, so that one wrong reading does not refuse commands until that date.
    const at = loaded.at !== null && loaded.at > now ? loaded.at : now
    try {
      const decided = decider.decide(loaded.state, command, contextAt(now))
      const metadata = { commandId, correlationId, causationId: commandId, actor, at }
      // An event of these types is an event: the compiler does not see it through the generic union.
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

  #answer(verdict: Verdict<Command, Type>, position: Position | null): void {
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

/** Events of these ids stand in the log already: the command was done so long ago that it is forgotten here. */
class DoneLongAgo extends Error {
  override readonly name = 'DoneLongAgo'
}

/** Tells a conflict of ids from a race: the stream is where it was expected, and still the log refuses. */
const unlessDoneBefore = (expected: number) => (error: unknown) => {
  const isAsExpected = error instanceof ConcurrencyConflict && (error.actual ?? -1) === expected
  throw isAsExpected ? new DoneLongAgo(error.message, { cause: error }) : error
}

function refusalOf(error: unknown): unknown {
  if (error instanceof ConcurrencyConflict) return new Refusal('concurrent-change')
  if (error instanceof AppendTooLarge) return new Refusal('too-large')
  return error instanceof DoneLongAgo ? new Refusal('idempotency-mismatch') : error
}

function stamp<Type extends EventType>(
  event: DomainEvent<Type>,
  metadata: Omit<StampedEvent['metadata'], 'schema'>,
): StampedEvent<Type> {
  // Spreading keeps type and data together; the compiler loses the link of a generic union.
  return { ...event, metadata: { ...metadata, schema: eventTypes[event.type].version } } as StampedEvent<Type>
}
