import { random } from '../demo/random.ts'
import type { DomainEvent, EventData, EventMetadata, EventType, StampedEvent } from '../events.ts'
import { eventTypes } from '../events.ts'
import { type Instant, instant, type PlayerId, playerId } from '../ids.ts'

/** The uuid that always belongs to a name: `uuidOf('news 1')`. */
export const uuidOf = (name: string): string => random(name).uuid()

/** The id that always belongs to a person: `person('alice')`. */
export const person = (name: string): PlayerId => playerId(uuidOf(`person ${name}`))

/** An instant as a test writes it: `at('2026-11-20T10:00:00Z')`. @throws RangeError when it is none */
export const at = (iso: string): Instant => instant(new Date(iso))

/** An instant some seconds after another. */
export const after = (from: Instant, seconds: number): Instant => instant(Date.parse(from) + seconds * 1000)

/** A Friday in office hours, in Paris as in UTC: when tests do not say. */
export const someFriday = at('2026-11-20T10:00:00Z')

/** Metadata with sensible defaults; a test names what it cares about. */
export function metadata(type: EventType, over: Partial<EventMetadata> = {}): EventMetadata {
  return {
    commandId: uuidOf('command'),
    correlationId: uuidOf('correlation'),
    causationId: uuidOf('causation'),
    actor: null,
    at: someFriday,
    schema: eventTypes[type].version,
    ...over,
  }
}

/** An event as it stands in the log: `stamped(event, { at: at('…') })`. */
export const stamped = <T extends EventType>(
  event: DomainEvent<T>,
  over: Partial<EventMetadata> = {},
): StampedEvent<T> => ({ ...event, metadata: metadata(event.type, over) })

/** A fact: `fact('PlayerActivated', { playerId: person('alice') })`. */
export const fact = <T extends EventType>(type: T, data: EventData<T>): DomainEvent<T> =>
  ({ type, data }) as DomainEvent<T> // the pair is right by the signature; the compiler does not join them
