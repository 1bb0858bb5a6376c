import type { EventType, StampedEvent } from '@topspin/domain/events'
import type { RecordedEvent } from '@topspin/platform/event-store/port'

/** An event of the log with its id, from which the ids of the commands that follow are derived. */
export interface EventWithId<Type extends EventType> {
  readonly id: string
  readonly event: StampedEvent<Type>
}

/** What a process manager does after each event of some types (docs/architecture.md#process-manager). */
export interface Policy<State, Type extends EventType> {
  /** Part of the name under which checkpoint, lease and state are stored. */
  readonly name: string
  /** Must be raised when the shape of the state changes: the log is then followed from its beginning again. */
  readonly version: number
  readonly types: readonly Type[]
  /** Whether nothing follows from a stored event of these types. Such an event is not parsed, which saves time. */
  ignores(recorded: RecordedEvent): boolean
  initialState(): State
  /**
   * Called each time before the process manager follows the log: at a start, and after an interruption.
   * @param state the state at the stored checkpoint
   */
  resume(state: State): Promise<void>
  /** Returns the state after an event, and leaves the given state unchanged. */
  evolve(state: State, occurred: EventWithId<Type>): State
  /**
   * Sends the commands that follow from an event. It is called again for the same event after a crash, so the id of
   * each command must derive from the id of the event.
   * @param state the state before the event
   * @throws EngineAway: the event is tried again
   */
  react(state: State, occurred: EventWithId<Type>): Promise<void>
}
