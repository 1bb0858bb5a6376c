import type { Decider } from '@topspin/domain/decider'
import type { DomainEvent, EventType, StampedEvent } from '@topspin/domain/events'
import { eventTypes } from '@topspin/domain/events'
import type { Instant, PlayerId } from '@topspin/domain/ids'
import { newEvents } from '@topspin/platform/event-store/domain-events'
import type { NewEvent } from '@topspin/platform/event-store/port'
import { type Loaded, remember } from './loaded-stream.ts'
import type { RecentCommand } from './snapshots.ts'

/** A command with its metadata. The command id makes a repeat harmless. */
export interface Envelope<Command, State = unknown> {
  readonly command: Command
  readonly commandId: string
  readonly correlationId: string
  readonly actor: PlayerId | null
  readonly now: Instant
  /**
   * Called with the state that the command leaves, and again when it is decided again. The state changes afterwards. For a
   * repeated command it is the current one.
   */
  readonly decided?: (state: State) => void
}

/** What was decided about a command. */
export type Verdict<Type extends EventType> =
  | { readonly kind: 'made'; readonly events: readonly StampedEvent<Type>[] }
  | { readonly kind: 'repeats'; readonly command: RecentCommand }
  | { readonly kind: 'refused'; readonly error: unknown }

/** Decides the commands of a batch one after another, each on the state that the one before left. */
export class PendingBatch<State, Command, Type extends EventType, Context> {
  /** The events of all commands so far, ready to be appended. */
  readonly events: NewEvent[] = []
  /** Revision of the stream before the batch, -1 for an empty one. */
  readonly revision: number
  readonly #loaded: Loaded<State>
  readonly #decider: Decider<State, Command, Type, Context>
  readonly #before: Pick<Loaded<State>, 'revision' | 'at'>
  readonly #commands: string[] = []
  readonly #undos: (() => void)[] = []

  constructor(loaded: Loaded<State>, decider: Decider<State, Command, Type, Context>) {
    this.#loaded = loaded
    this.#decider = decider
    this.revision = loaded.revision
    this.#before = { revision: loaded.revision, at: loaded.at }
  }

  /** Decides a command, applies its events to the state and adds them to `events`. */
  decide(envelope: Envelope<Command, State>, context: Context): Verdict<Type> {
    const { command, now, commandId, correlationId, actor, decided: left } = envelope
    const loaded = this.#loaded
    const known = loaded.commands.get(commandId)
    if (known !== undefined) {
      left?.(loaded.state)
      return { kind: 'repeats', command: known }
    }
    // Timestamps within a stream never decrease, though a command may have waited or a clock been ahead. The rules use
    // the current clock, so that one wrong timestamp does not cause refusals until that date.
    const at = loaded.at !== null && loaded.at > now ? loaded.at : now
    try {
      const decided = this.#decider.decide(loaded.state, command, context)
      const metadata = { commandId, correlationId, causationId: commandId, actor, at }
      // Every DomainEvent<Type> is a DomainEvent; the compiler cannot prove it for a generic union.
      this.events.push(...newEvents(decided as readonly DomainEvent[], metadata, (type) => eventTypes[type].version))
      const events = decided.map((event) => stamp<Type>(event, metadata))
      for (const event of events) this.#apply(event)
      remember(loaded.commands, commandId, loaded.revision + 1, events.length)
      this.#commands.push(commandId)
      loaded.revision += events.length
      if (events.length > 0) loaded.at = at
      left?.(loaded.state)
      return { kind: 'made', events }
    } catch (error) {
      return { kind: 'refused', error }
    }
  }

  #apply(event: StampedEvent<Type>): void {
    const undo = this.#decider.undo?.(this.#loaded.state, event)
    if (undo !== undefined) this.#undos.push(undo)
    this.#loaded.state = this.#decider.evolve(this.#loaded.state, event)
  }

  /**
   * Restores the state before the batch.
   * @returns false when the decider cannot: the state must then be loaded again
   */
  takeBack(): boolean {
    if (this.events.length > 0 && this.#decider.undo === undefined) return false
    for (const undo of this.#undos.reverse()) undo()
    for (const commandId of this.#commands) this.#loaded.commands.delete(commandId)
    Object.assign(this.#loaded, this.#before)
    return true
  }
}

function stamp<Type extends EventType>(
  event: DomainEvent<Type>,
  metadata: Omit<StampedEvent['metadata'], 'schema'>,
): StampedEvent<Type> {
  // Spreading keeps type and data together; the compiler cannot prove it for a generic union.
  return { ...event, metadata: { ...metadata, schema: eventTypes[event.type].version } } as StampedEvent<Type>
}
