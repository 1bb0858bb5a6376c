import type { DomainEvent, EventType, StampedEvent } from './events.ts'

/**
 * Cuts a long state into parts for its snapshot: lists whose items are replaced and never changed, and the rest. A part
 * that has the same items as before is not written again.
 */
export interface StateParts<State> {
  /** The parts in an order from which `join` makes the state. */
  cut(state: State): { readonly rest: unknown; readonly lists: ReadonlyMap<string, readonly unknown[]> }
  /** The state of the parts that `cut` made, in its order, after JSON. */
  join(rest: unknown, lists: ReadonlyMap<string, readonly unknown[]>): State
}

/**
 * The pure functions of a stream (docs/architecture.md#write-side).
 *
 * States are plain JSON data, because snapshots store them, and never change: a state that is kept stays what it was. A
 * large state shares with the one before it what an event did not change (docs/adr/0022-pure-deciders.md).
 */
export interface Decider<State, Command, Type extends EventType, Context> {
  /** Raised whenever the shape of the state changes, so that snapshots of the former shape are not read. */
  readonly stateVersion: number
  /** For a state whose length has no limit; any other is stored in one document. */
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
