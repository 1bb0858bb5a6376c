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
 * States are plain JSON data, because snapshots store them. Each state has one owner (the handler of its stream, or a
 * test), and only the owner evolves it. `evolve` may therefore change the state it is given and return it: copying ten
 * thousand players for each of a million events would be too slow. `decide` never changes the state.
 */
export interface Decider<State, Command, Type extends EventType, Context> {
  /** Raised whenever the shape of the state changes, so that snapshots of the former shape are not read. */
  readonly stateVersion: number
  /** For a state whose length has no limit; any other is stored in one document. */
  readonly parts?: StateParts<State>
  /** The state before the first event; a new object for each call. */
  initialState(): State
  /**
   * Decides a command.
   * @returns the events to append; none when the command would change nothing
   * @throws Refusal when a rule forbids the command
   */
  decide(state: State, command: Command, context: Context): readonly DomainEvent<Type>[]
  /** The state after an event; may be the given object, changed. Never throws for an event that `decide` returned. */
  evolve(state: State, event: StampedEvent<Type>): State
  /**
   * Prepares to take back an event that is decided but may not get into the log. Call it before `evolve`. Without it the
   * state must be loaded again, which is expensive for a large one.
   * @returns a function that restores the state; of several events, the last is taken back first
   */
  undo?(state: State, event: StampedEvent<Type>): () => void
}
