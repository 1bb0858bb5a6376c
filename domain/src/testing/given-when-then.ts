import { expect } from 'vitest'
import type { Decider } from '../decider.ts'
import { type DomainEvent, type EventType, eventTypes, type StampedEvent } from '../events.ts'
import { Refusal, type RefusalCode, type RefusalFacts } from '../refusals.ts'
import { readEvent } from '../upcasters.ts'
import { stampedEvent } from './builders.ts'
import { deepFreeze } from './deep-freeze.ts'

/** An earlier event, with or without metadata. */
type Past<T extends EventType> = DomainEvent<T> | StampedEvent<T>

interface Outcome<State, T extends EventType> {
  /** Expects exactly these events, in this order. */
  then(...events: readonly DomainEvent<T>[]): void
  /** Expects a refusal with this code, and with these facts when given. */
  refused(code: RefusalCode, facts?: RefusalFacts): void
  /** The decided events. @throws Refusal */
  events(): readonly DomainEvent<T>[]
  /** The state after the decided events. @throws Refusal */
  state(): State
}

/**
 * Tests a decider: `given(decider, ...past).when(command, context).then(...events)`.
 *
 * `given` also checks what holds for every decider: the state is plain JSON, neither `decide` nor `evolve` changes a
 * state or the data of an event, and the decided events fit their schemas.
 */
export function given<State, Command, T extends EventType, Context>(
  decider: Decider<State, Command, T, Context>,
  ...past: readonly Past<T>[]
) {
  const evolved = (now: State, event: Past<T>) => deepFreeze(decider.evolve(now, stamp(event)))
  const state = () => past.reduce(evolved, deepFreeze(decider.initialState()))

  return {
    when(command: Command, context: Context): Outcome<State, T> {
      const decide = () => {
        const now = state()
        const before = JSON.stringify(now)
        expect(JSON.parse(before), 'a state is plain JSON').toStrictEqual(now)
        const events = decider.decide(now, command, context)
        expect(JSON.stringify(now), 'decide changes nothing').toBe(before)
        for (const { type, data } of events) readEvent(type, eventTypes[type].version, data)
        return events
      }
      return {
        // biome-ignore lint/suspicious/noThenProperty: the usual name in given-when-then; the object is never awaited
        then: (...events) => expect(decide()).toStrictEqual(events),
        refused(code, facts) {
          const refusal = refusalOf(decide)
          expect(refusal.code).toBe(code)
          if (facts !== undefined) expect(refusal.facts).toStrictEqual(facts)
        },
        events: decide,
        state: () => decide().reduce<State>(evolved, state()),
      }
    },
    /** The state after the past events. */
    state,
  }
}

/** The refusal that `run` throws. Rethrows any other error. @throws AssertionError when `run` throws nothing */
export function refusalOf(run: () => unknown): Refusal {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  expect.fail('expected a refusal')
}

/** The event with metadata, checked against its schema. */
function stamp<T extends EventType>(event: Past<T>): StampedEvent<T> {
  const whole: StampedEvent<T> = deepFreeze('metadata' in event ? event : stampedEvent(event))
  readEvent(whole.type, whole.metadata.schema, whole.data)
  return whole
}
