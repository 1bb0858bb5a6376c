import { setTimeout as pause } from 'node:timers/promises'
import type { EventType, StampedEvent } from '@topspin/domain/events'
import { toStampedEvent } from '@topspin/platform/event-store/domain-events'
import type { LogReader, RecordedEvent } from '@topspin/platform/event-store/port'
import type { ReportError } from '@topspin/platform/log/reporter'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'
import { renewRegularly } from '@topspin/platform/read-store/renew-regularly'

export interface EventWithId<Type extends EventType> {
  readonly id: string
  readonly event: StampedEvent<Type>
}

/** What a process manager does after each event of some types (docs/architecture.md#process-manager). */
export interface Policy<State, Type extends EventType> {
  /** Part of the name under which checkpoint, lease and state are stored. */
  readonly name: string
  /** Raise it when the shape of the state changes: the log is then followed from its beginning again. */
  readonly version: number
  readonly types: readonly Type[]
  /** Whether an event of `types` has no consequence. To save time, such an event is not parsed. */
  ignores(recorded: RecordedEvent): boolean
  initialState(): State
  /** Called before the log is followed: at a start, and after an interruption. @param state at the stored checkpoint */
  resume(state: State): Promise<void>
  evolve(state: State, occurred: EventWithId<Type>): State
  /**
   * Sends the commands that follow from an event. After a crash it is called again for the same event, so the id of
   * each command must derive from the id of the event.
   * @param state before the event
   * @throws Error, such as EngineAway: `react` is then called again for the event
   */
  react(state: State, occurred: EventWithId<Type>): Promise<void>
}

interface Options<State, Type extends EventType> {
  readonly policy: Policy<State, Type>
  readonly events: Pick<LogReader, 'follow' | 'at'>
  /** Keeps the checkpoint, the lease and the state. When these are lost, the log is followed from its beginning. */
  readonly store: Pick<ReadStore, 'checkpoint' | 'get' | 'commit' | 'lease' | 'drop'>
  /** Name of this process in the lease. */
  readonly holder: string
  readonly clock: () => number
  readonly report: ReportError
  /** Milliseconds between two attempts to get the lease, and after a failure. */
  readonly retryAfter?: number
}

const leaseMilliseconds = 10_000
const stateKey = 'state'
/** After this many events without a reaction the checkpoint is stored too, so that a start reads fewer events. */
const longestWithoutCheckpoint = 1_000

/**
 * Follows the log and reacts to its events, one after another, in the one process that has the lease. Stores checkpoint
 * and state in one commit. After a crash all events since the checkpoint are handled again.
 */
export class ProcessManager<State, Type extends EventType> {
  readonly #options: Options<State, Type>
  readonly #generation: Generation
  readonly #stop = new AbortController()
  #done: Promise<void> = Promise.resolve()

  constructor(options: Options<State, Type>) {
    const { name, version } = options.policy
    this.#options = options
    this.#generation = firstGeneration(`process-manager:${name}`, version)
  }

  start(): void {
    this.#done = this.#run()
  }

  /** Stops after the current page of events. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#done
  }

  async #run(): Promise<void> {
    const { report, policy, retryAfter = 1_000 } = this.#options
    while (!this.#stop.signal.aborted) {
      try {
        await this.#session()
      } catch (error) {
        report(`the process manager of ${policy.name} is interrupted`, error)
      }
      await pause(retryAfter, null, { signal: this.#stop.signal }).catch(() => null)
    }
  }

  /** Follows the log until the process stops or loses the lease. Returns at once if another process has the lease. */
  async #session(): Promise<void> {
    await this.#dropIfLogReplaced()
    const epoch = await this.#lease(leaseMilliseconds)
    if (epoch === null) return
    const ended = new AbortController()
    // When the engine does not answer, the lease counts as lost, because it may have expired meanwhile.
    const renew = () =>
      this.#lease(leaseMilliseconds).then(
        (now) => void (now === epoch || ended.abort()),
        () => ended.abort(),
      )
    const endRenewals = renewRegularly(renew, leaseMilliseconds / 3)
    try {
      await this.#follow(epoch, AbortSignal.any([this.#stop.signal, ended.signal]))
    } finally {
      await endRenewals()
      // The lease is released also after a failure: another process may succeed.
      await this.#lease(0)
    }
  }

  /** Drops checkpoint and state when the log lacks the event of the checkpoint, as after a restore from a backup. */
  async #dropIfLogReplaced(): Promise<void> {
    const { events, store } = this.#options
    const { position, eventId } = await store.checkpoint(this.#generation)
    if (position !== null && (await events.at(position))?.id !== eventId) await store.drop(this.#generation)
  }

  #lease(milliseconds: number): Promise<number | null> {
    const { store, holder, clock } = this.#options
    return store.lease(this.#generation, holder, clock(), milliseconds)
  }

  async #follow(epoch: number, signal: AbortSignal): Promise<void> {
    const { events, store, policy } = this.#options
    let { position: floor } = await store.checkpoint(this.#generation)
    // Without a checkpoint, a stored state is of another log: a crash in the middle of `drop` has left it.
    const stored = floor === null ? null : await store.get(this.#generation, stateKey)
    // The cast is safe: only states that `evolve` returned are stored under this key.
    let state = (stored as State | null) ?? policy.initialState()
    await policy.resume(state)
    let since = 0
    for await (const page of events.follow(floor, signal)) {
      const before = state
      let reacted = false
      for (const recorded of page) {
        const occurred = this.#handled(recorded)
        if (occurred === null) continue
        await policy.react(state, occurred)
        state = policy.evolve(state, occurred)
        reacted = true
      }
      since += page.length
      const ceiling = page.at(-1)
      if (ceiling !== undefined && (reacted || since >= longestWithoutCheckpoint)) {
        const { position } = ceiling
        // Without a checkpoint the state is always written, because a crash may have left an old one.
        const isStored = before === state && floor !== null
        const writes = new Map(isStored ? [] : [[stateKey, { document: state, position }]])
        const written = await store.commit({ generation: this.#generation, floor, ceiling, epoch, writes })
        if (written === 'stale') return
        floor = position
        since = 0
      }
      if (signal.aborted) return
    }
  }

  #handled(recorded: RecordedEvent): EventWithId<Type> | null {
    const { policy } = this.#options
    if (!isOneOf(policy.types, recorded.type) || policy.ignores(recorded)) return null
    const event = toStampedEvent(recorded)
    // The cast is safe: the type of `recorded` is one of `Type`, and `toStampedEvent` keeps the type.
    return event === null ? null : { id: recorded.id, event: event as StampedEvent<Type> }
  }
}

const isOneOf = <Type extends string>(types: readonly Type[], type: string): type is Type =>
  (types as readonly string[]).includes(type)
