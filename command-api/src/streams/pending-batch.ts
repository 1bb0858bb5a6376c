import type { Decider } from '@topspin/domain/decider'
import { type DomainEvent, type EventType, eventTypes, type StampedEvent } from '@topspin/domain/events'
import type { Instant, PlayerId } from '@topspin/domain/ids'
import { toNewEvents } from '@topspin/platform/event-store/domain-events'
import type { NewEvent } from '@topspin/platform/event-store/port'
import { type LoadedState, rememberCommand } from './loaded-stream.ts'
import type { RecentCommand } from './stored-snapshot.ts'

/** A command with its metadata. The command id makes a repeat harmless. */
export interface Envelope<Command> {
  readonly command: Command
  readonly commandId: string
  readonly correlationId: string
  readonly actor: PlayerId | null
  readonly now: Instant
  /** The span of the command, for the metadata of its events; undefined without tracing. */
  readonly traceparent?: string | undefined
}

/** The decision about a command. `state` is the state after the command; for a repeated command the current state. */
export type CommandDecision<State, Type extends EventType> =
  | { readonly kind: 'made'; readonly events: readonly StampedEvent<Type>[]; readonly state: State }
  | { readonly kind: 'repeats'; readonly command: RecentCommand; readonly state: State }
  | { readonly kind: 'refused'; readonly error: unknown }

/**
 * Decides the commands of a batch one after another, each on the state after the previous one. Only `keep` changes the
 * loaded state, so a failed append leaves that state as it was.
 */
export class PendingBatch<State, Command, Type extends EventType, Context> {
  /** The events of all commands so far, ready to be appended. */
  readonly events: NewEvent[] = []
  /** Revision of the stream before the batch, -1 for an empty stream. */
  readonly revision: number
  readonly #loaded: LoadedState<State>
  readonly #decider: Decider<State, Command, Type, Context>
  readonly #commands = new Map<string, RecentCommand>()
  #state: State
  #at: Instant | null

  constructor(loaded: LoadedState<State>, decider: Decider<State, Command, Type, Context>) {
    this.#loaded = loaded
    this.#decider = decider
    this.#state = loaded.state
    this.#at = loaded.at
    this.revision = loaded.revision
  }

  /** Decides a command and adds its events to `events`. */
  decide(envelope: Envelope<Command>, context: Context): CommandDecision<State, Type> {
    const { command, now, commandId, correlationId, actor, traceparent } = envelope
    const known = this.#commands.get(commandId) ?? this.#loaded.commands.get(commandId)
    if (known !== undefined) return { kind: 'repeats', command: known, state: this.#state }
    // Timestamps within a stream never decrease. If the clock of the last event was ahead, `at` is the time of that
    // event until `now` has passed it. The rules use `now`, because with `at` no cooldown would end meanwhile.
    const at = this.#at !== null && this.#at > now ? this.#at : now
    try {
      const decided = this.#decider.decide(this.#state, command, context)
      const metadata = {
        commandId,
        correlationId,
        causationId: commandId,
        actor,
        at,
        ...(traceparent && { traceparent }),
      }
      const events = decided.map((event) => stamp<Type>(event, metadata))
      const state = events.reduce(this.#decider.evolve, this.#state)
      // Every DomainEvent<Type> is a DomainEvent; the compiler cannot prove it for a generic union.
      const added = toNewEvents(decided as readonly DomainEvent[], metadata, (type) => eventTypes[type].version)
      this.#commands.set(commandId, { commandId, from: this.#end + 1, count: events.length })
      this.events.push(...added)
      this.#state = state
      if (events.length > 0) this.#at = at
      return { kind: 'made', events, state }
    } catch (error) {
      return { kind: 'refused', error }
    }
  }

  /** Revision of the last event so far. */
  get #end(): number {
    return this.revision + this.events.length
  }

  /** Applies the decisions to the loaded state. Call it when the batch is in the log or has no events. */
  keep(): void {
    for (const { commandId, from, count } of this.#commands.values())
      rememberCommand(this.#loaded.commands, commandId, from, count)
    this.#loaded.state = this.#state
    this.#loaded.revision = this.#end
    this.#loaded.at = this.#at
  }
}

function stamp<Type extends EventType>(
  event: DomainEvent<Type>,
  metadata: Omit<StampedEvent['metadata'], 'schema'>,
): StampedEvent<Type> {
  // Spreading keeps type and data together; the compiler cannot prove it for a generic union.
  return { ...event, metadata: { ...metadata, schema: eventTypes[event.type].version } } as StampedEvent<Type>
}
