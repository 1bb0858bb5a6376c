import type { DomainEvent, EventMetadata } from './events.ts'

/**
 * The pure heart of a stream: what is true, what may happen, what has happened.
 *
 * States are plain JSON data, since they are snapshotted. A state has one owner (the handler of its stream, a test),
 * which alone evolves it and never hands it out; so `evolve` may change the state it is given and return it: a copy
 * of ten thousand players for each of a million events would be too slow. `decide` never changes anything.
 */
export interface Decider<State, Command, Event extends DomainEvent, Context> {
  /** Shared by everybody: start from `freshState`, never evolve this very object. */
  readonly initialState: State
  /**
   * What a command makes happen.
   * @returns the events, none when all is already as asked
   * @throws Refusal
   */
  decide(state: State, command: Command, context: Context): readonly Event[]
  /** The state after an event; it may be the given object, changed. Never throws on an event that was decided. */
  evolve(state: State, event: Stamped<Event>): State
}

/** An event with its metadata: the instant of a fact stands there. */
export type Stamped<Event> = Event & { readonly metadata: EventMetadata }

/** A state of one's own to evolve from. */
export function freshState<State>(decider: { readonly initialState: State }): State {
  return structuredClone(decider.initialState)
}
