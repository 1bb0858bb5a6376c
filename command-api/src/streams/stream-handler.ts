import type { EventType, StampedEvent } from '@topspin/domain/events'
import type { Instant } from '@topspin/domain/ids'
import { Refusal } from '@topspin/domain/refusals'
import { AppendTooLarge, ConcurrencyConflict, type Position } from '@topspin/platform/event-store/port'
import { EngineAway } from '@topspin/platform/operator-error'
import { inSpanBelowCauses } from '@topspin/platform/tracing/spans'
import { resultWithin } from '@topspin/platform/wait-at-most'
import { type LoadedState, LoadedStream, type LoadedStreamOptions } from './loaded-stream.ts'
import { type CommandDecision, type Envelope, PendingBatch } from './pending-batch.ts'

export interface CommandResult<State, Type extends EventType> {
  readonly events: readonly StampedEvent<Type>[]
  /** At or after the command's last event, because a batch has one position; null for an empty stream. */
  readonly position: Position | null
  /** The state after the command, without later changes. For a repeated command, the current state. */
  readonly state: State
}

export interface StreamHandlerOptions<State, Command, Type extends EventType, Context>
  extends LoadedStreamOptions<State, Command, Type, Context> {
  /**
   * Passes `decide` the context of decisions, such as the state of other streams. Called for each attempt to decide a
   * batch, and for a preview.
   * @param isCurrent whether the context must be read from the log, as before a refusal
   * @param state of this stream, on which `commands` are decided
   * @returns what `decide` returns
   */
  readonly inContext: <T>(
    decide: (contextAt: (now: Instant) => Context) => T,
    isCurrent: boolean,
    state: State,
    commands: readonly Command[],
  ) => Promise<T>
  /** Called after an append of `size` events, which took `seconds`. */
  readonly appended?: (size: number, seconds: number, stream: string) => void
}

interface Waiting<State, Command, Type extends EventType> {
  readonly envelope: Envelope<Command>
  resolve(outcome: CommandResult<State, Type>): void
  reject(error: unknown): void
}

interface SharedRead<State> {
  isCurrent: boolean
  readonly loaded: Promise<LoadedState<State>>
}

const batchSize = 256
/** For how many milliseconds a request waits while a long stream is read. Clients and proxies wait longer. */
const longestWait = 20_000
const attempts = 6

/**
 * Decides the commands of one stream. Commands that wait together are a batch. They are decided one after another, each
 * on the state after the previous one. All their events are appended at once, at the expected revision. A refused
 * command does not affect the others. A batch that the store refuses is halved.
 *
 * Decisions use the state in memory. The stream is read first when the last read or append was more than `freshFor`
 * ago, or another process has announced an append (`expire`). After a conflict the stream is read and the batch decided
 * again. The stream is also read before a refusal, so that no command is refused by an outdated state.
 */
export class StreamHandler<State, Command, Type extends EventType, Context> {
  readonly #options: StreamHandlerOptions<State, Command, Type, Context>
  readonly #stream: LoadedStream<State, Command, Type, Context>
  #queue: Waiting<State, Command, Type>[] = []
  /** The queued read that the next calls share; null when none is queued. */
  #nextRead: SharedRead<State> | null = null
  /** Settles when the last use of the state has finished. */
  #turn: Promise<unknown> = Promise.resolve()
  /** How many uses of the state have not finished. */
  #users = 0

  constructor(options: StreamHandlerOptions<State, Command, Type, Context>) {
    this.#options = options
    this.#stream = new LoadedStream(options)
  }

  /**
   * Decides a command and appends its events. A repeated command id returns the events of the first time.
   * @throws Refusal when the rules refuse it; EngineAway when the log does not answer (then the outcome is unknown), or
   * is read for too long
   */
  async execute(envelope: Envelope<Command>): Promise<CommandResult<State, Type>> {
    if (this.revisionWhileBehind() !== null) await this.#untilRead()
    return new Promise((resolve, reject) => {
      this.#queue.push({ envelope, resolve, reject })
      if (this.#queue.length === 1) void this.#exclusively(() => this.#nextBatch())
    })
  }

  /**
   * Passes `view` the state at the end of the log, with position and timestamp of the last event.
   * @throws EngineAway; what `view` throws
   */
  read<T>(view: (state: State, position: Position | null, stamp: Instant | null) => T): Promise<T> {
    return this.#view(view, true)
  }

  /** Like `read`, but the state may lack what other processes have appended within the last second. */
  async readRecent<T>(view: (state: State, position: Position | null, stamp: Instant | null) => T): Promise<T> {
    const fresh = this.#users === 0 ? this.#stream.fresh() : null
    return fresh === null ? this.#view(view, false) : view(fresh.state, fresh.position, fresh.at)
  }

  /**
   * Passes `view` the state at the end of the log, and the context (`inContext`) that a decision about `commands` would
   * get.
   * @throws EngineAway; what `view` throws
   */
  async readForDecision<T>(
    now: Instant,
    commands: readonly Command[],
    view: (state: State, context: Context) => T,
  ): Promise<T> {
    if (this.revisionWhileBehind() !== null) await this.#untilRead()
    return this.#exclusively(async () => {
      const { state } = await this.#stream.state(true)
      return this.#options.inContext((contextAt) => view(state, contextAt(now)), true, state, commands)
    })
  }

  /** Call it when another process has appended: the next use of the state reads the log. */
  expire(): void {
    this.#stream.expire()
  }

  /** The revision reached while a stream of many events is read, as after a start without a snapshot; else null. */
  revisionWhileBehind(): number | null {
    return this.#stream.revisionWhileBehind()
  }

  /** Waits for the end of a long read. @throws EngineAway when it takes too long */
  async #untilRead(): Promise<void> {
    await resultWithin(longestWait, this.#turn, () => new EngineAway(`${this.#options.stream} is still being read`))
  }

  async #view<T>(
    view: (state: State, position: Position | null, stamp: Instant | null) => T,
    isCurrent: boolean,
  ): Promise<T> {
    if (this.revisionWhileBehind() !== null) await this.#untilRead()
    const read = this.#nextRead ?? this.#queueRead()
    read.isCurrent ||= isCurrent
    const { state, position, at } = await read.loaded
    return view(state, position, at)
  }

  #queueRead(): SharedRead<State> {
    const serve = () => {
      // Calls that come while the log is read wait for the next read: they may need events appended meanwhile.
      this.#nextRead = null
      return this.#stream.state(read.isCurrent)
    }
    const read: SharedRead<State> = { isCurrent: false, loaded: this.#exclusively(serve) }
    this.#nextRead = read
    return read
  }

  /** Saves a snapshot of the state in memory, if enough events and enough time have passed since the last one. */
  saveSnapshot(): Promise<void> {
    return this.#exclusively(() => this.#stream.saveSnapshot())
  }

  /**
   * Saves a snapshot before the process ends. Needs fewer new events than `saveSnapshot`, and no pause since the last
   * snapshot. Call it when no more commands come.
   */
  close(): Promise<void> {
    return this.#exclusively(() => this.#stream.saveLastSnapshot())
  }

  /** Runs `work` after all earlier work, so that one batch is appended at a time and no event is folded twice. */
  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    this.#users += 1
    const done = this.#turn.then(work).finally(() => {
      this.#users -= 1
    })
    // Work that fails does not block the work after it.
    this.#turn = done.catch(() => null)
    return done
  }

  async #nextBatch(): Promise<void> {
    // All commands of this turn of the event loop join the batch.
    await new Promise((resolve) => setImmediate(resolve))
    const batch = this.#queue.splice(0, batchSize)
    // Queued instead of looped, so that waiting reads run between two batches.
    if (this.#queue.length > 0) void this.#exclusively(() => this.#nextBatch())
    await this.#process(batch)
  }

  /** Decides and appends a batch. @param isCurrent whether the first attempt reads the stream, as later ones do */
  async #process(batch: readonly Waiting<State, Command, Type>[], isCurrent = false): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#decideAndAppend(batch, isCurrent || attempt > 1)
        return
      } catch (error) {
        if (error instanceof ConcurrencyConflict && attempt < attempts) continue
        if (batch.length > 1 && !(error instanceof ConcurrencyConflict) && !(error instanceof EngineAway)) {
          // The batch has too many bytes, or the store refuses the events of one command: halving isolates the cause.
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

  async #decideAndAppend(batch: readonly Waiting<State, Command, Type>[], isCurrent: boolean): Promise<void> {
    const { decider, inContext } = this.#options
    const loaded = await this.#stream.state(isCurrent)
    const pending = new PendingBatch(loaded, decider)
    const decide = (contextAt: (now: Instant) => Context) =>
      batch.map(({ envelope }) => pending.decide(envelope, contextAt(envelope.now)))
    let verdicts: CommandDecision<State, Type>[]
    try {
      const commands = batch.map(({ envelope }) => envelope.command)
      verdicts = await inContext(decide, isCurrent, loaded.state, commands)
      if (pending.events.length > 0) {
        const appending = batch.filter((_, index) => {
          const verdict = verdicts[index]
          return verdict?.kind === 'made' && verdict.events.length > 0
        })
        const causes = appending.map(({ envelope }) => envelope.traceparent)
        await inSpanBelowCauses('append', causes, () => this.#append(pending, loaded))
      }
    } catch (error) {
      // The log may have events that the state lacks: those of another process, or those of this batch.
      this.#stream.expire()
      throw error
    }
    pending.keep()
    // A verdict without events may be due to an old state, so the command is decided again at the end of the log.
    const again: Waiting<State, Command, Type>[] = []
    for (const [index, waiting] of batch.entries()) {
      const verdict = verdicts[index]
      if (verdict === undefined) continue
      if (isCurrent || hasEvents(verdict)) this.#settle(waiting, verdict, loaded.position)
      else {
        loaded.commands.delete(waiting.envelope.commandId)
        again.push(waiting)
      }
    }
    if (again.length > 0) await this.#process(again, true)
    else await this.#stream.saveSnapshot()
  }

  async #append(pending: PendingBatch<State, Command, Type, Context>, loaded: LoadedState<State>): Promise<void> {
    const { stream, events: log, appended } = this.#options
    const { events, revision } = pending
    const expected = revision < 0 ? ({ kind: 'no-stream' } as const) : ({ kind: 'exactly', revision } as const)
    const began = performance.now()
    const { position } = await log.append(stream, events, expected).catch(rethrow(revision))
    loaded.position = position
    loaded.eventId = events.at(-1)?.id ?? loaded.eventId
    this.#stream.confirm()
    appended?.(events.length, (performance.now() - began) / 1_000, stream)
  }

  #settle(
    { resolve, reject }: Waiting<State, Command, Type>,
    verdict: CommandDecision<State, Type>,
    position: Position | null,
  ): void {
    switch (verdict.kind) {
      case 'made':
        resolve({ events: verdict.events, position, state: verdict.state })
        break
      case 'repeats': {
        const { command, state } = verdict
        this.#stream.eventsOf(command).then((found) => resolve({ ...found, state }), reject)
        break
      }
      case 'refused':
        reject(verdict.error)
        break
    }
  }
}

function hasEvents<State, Type extends EventType>(verdict: CommandDecision<State, Type>): boolean {
  switch (verdict.kind) {
    case 'made':
      return verdict.events.length > 0
    case 'repeats':
      return verdict.command.count > 0
    case 'refused':
      return false
  }
}

/** The log already has an event of the append: its command was executed, and is no longer in `LoadedState.commands`. */
class DuplicateEventIds extends Error {
  override readonly name = 'DuplicateEventIds'
}

/** Throws the error of an append again. A conflict at the revision `expected` is thrown as `DuplicateEventIds`. */
const rethrow = (expected: number) => (error: unknown) => {
  const isAsExpected = error instanceof ConcurrencyConflict && (error.actual ?? -1) === expected
  throw isAsExpected ? new DuplicateEventIds(error.message, { cause: error }) : error
}

function refusalOf(error: unknown): unknown {
  if (error instanceof ConcurrencyConflict) return new Refusal('concurrent-change')
  if (error instanceof AppendTooLarge) return new Refusal('too-large')
  return error instanceof DuplicateEventIds ? new Refusal('idempotency-mismatch') : error
}
