import type { DomainEvent, EventType, StampedEvent } from './events.ts'

/** Cuts a long state into lists and a rest. A snapshot writes only the lists that changed since the last snapshot. */
export interface StateParts<State> {
  /** `lists` is in the order that `join` needs. */
  cut(state: State): { readonly rest: unknown; readonly lists: ReadonlyMap<string, readonly unknown[]> }
  /** Makes the state from the parts that `cut` returned, after storage as JSON. `lists` is in the same order. */
  join(rest: unknown, lists: ReadonlyMap<string, readonly unknown[]>): State
}

/**
 * The pure functions of a stream (docs/architecture.md#write-side). States are plain JSON data, because snapshots store
 * them. A state never changes: `evolve` returns a new object, which shares all unchanged parts with the former state.
 */
export interface Decider<State, Command, Type extends EventType, Context> {
  /** Raised when `evolve` makes another state from the same events. Snapshots of the former version are not read. */
  readonly stateVersion: number
  /** Only for a state whose length has no limit. Any other state is stored in one document. */
  readonly parts?: StateParts<State>
  initialState(): State
  /** The events to append; none when the command changes nothing. @throws Refusal when a rule forbids the command */
  decide(state: State, command: Command, context: Context): readonly DomainEvent<Type>[]
  /** The state after an event. Never throws for an event that `decide` returned. */
  evolve(state: State, event: StampedEvent<Type>): State
}
