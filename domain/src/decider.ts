import type { DomainEvent, EventType, StampedEvent } from './events.ts'

/**
 * Cuts a long state into parts for its snapshot: lists of immutable items, and the rest of the state. A list with the
 * same items as in the last snapshot is not written again.
 */
export interface StateParts<State> {
  /** Returns the rest of the state, and the lists by name, in the order that `join` needs. */
  cut(state: State): { readonly rest: unknown; readonly lists: ReadonlyMap<string, readonly unknown[]> }
  /** Makes the state from the parts that `cut` returned, in the same order, after they were stored as JSON. */
  join(rest: unknown, lists: ReadonlyMap<string, readonly unknown[]>): State
}

/**
 * The pure functions of a stream (docs/architecture.md#write-side).
 *
 * States are plain JSON data, because snapshots store them, and never change: a new state is another object. Everything
 * that the event did not change is shared with the former state (docs/adr/0022-pure-deciders.md).
 */
export interface Decider<State, Command, Type extends EventType, Context> {
  /**
   * Raised whenever `evolve` makes another state from the same events, or a state of another shape, so that
   * snapshots of the former version are not read.
   */
  readonly stateVersion: number
  /** Present when the length of the state has no limit; any other state is stored in one document. */
  readonly parts?: StateParts<State>
  /** The state before the first event. */
  initialState(): State
  /**
   * Decides a command.
   * @returns the events to append; none when the command would change nothing
   * @throws Refusal when a rule forbids the command
   */
  decide(state: State, command: Command, context: Context): readonly DomainEvent<Type>[]
  /** The state after an event. Never throws for an event that `decide` returned. */
  evolve(state: State, event: StampedEvent<Type>): State
}
