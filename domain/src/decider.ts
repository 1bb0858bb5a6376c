import type { DomainEvent, EventType, StampedEvent } from './events.ts'

/**
 * The pure heart of a stream: what is true, what may happen, what has happened.
 *
 * States are plain JSON data, since they are snapshotted. A state has one owner (the handler of its stream, a test),
 * which alone evolves it and never hands it out; so `evolve` may change the state it is given and return it: a copy
 * of ten thousand players for each of a million events would be too slow. `decide` never changes anything.
 */
export interface Decider<State, Command, Type extends EventType, Context> {
  /** A new state, owned by whoever asks. */
  initialState(): State
  /**
   * What a command makes happen.
   * @returns the events, none when all is already as asked
   * @throws Refusal
   */
  decide(state: State, command: Command, context: Context): readonly DomainEvent<Type>[]
  /** The state after an event; it may be the given object, changed. Never throws on an event that was decided. */
  evolve(state: State, event: StampedEvent<Type>): State
}
