import type { DomainEvent, EventData, EventMetadata, EventType, StampedEvent } from '../events.ts'
import { eventTypes } from '../events.ts'
import { fromPoints, type Instant, instant, type PlayerId, playerId } from '../ids.ts'
import type { FixtureRules } from '../match/counting.ts'
import type { EntryRules } from '../match/entry-rules.ts'
import type { PlayerRecord } from '../player/player.ts'
import { seededRandom } from '../random.ts'
import { Refusal } from '../refusals.ts'

/** A uuid, always the same for the same name: `uuidOf('news 1')`. */
export const uuidOf = (name: string): string => seededRandom(name).uuid()

/** A player id, always the same for the same name: `person('alice')`. */
export const person = (name: string): PlayerId => playerId(uuidOf(`person ${name}`))

/** Parses an instant: `parseInstant('2026-11-20T10:00:00Z')`. @throws RangeError when the text is not a date */
export const parseInstant = (iso: string): Instant => instant(new Date(iso))

/** The instant `seconds` after another. */
export const plusSeconds = (from: Instant, seconds: number): Instant => instant(Date.parse(from) + seconds * 1000)

/** Default time of tests: a Friday within office hours, both in Paris and in UTC. */
export const someFriday = parseInstant('2026-11-20T10:00:00Z')

/** A player who may take part in matches; a test overrides the fields it needs. */
export const activePlayer = (over: Partial<PlayerRecord> = {}): PlayerRecord => ({
  status: 'active',
  admin: false,
  referee: false,
  stars: 0,
  language: 'fr',
  startScore: fromPoints(500),
  ...over,
})

/** Metadata with defaults; a test overrides the fields it needs. */
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

/** An event with metadata: `stampedEvent(event, { at: parseInstant('…') })`. */
export const stampedEvent = <T extends EventType>(
  event: DomainEvent<T>,
  over: Partial<EventMetadata> = {},
): StampedEvent<T> => ({ ...event, metadata: metadata(event.type, over) })

/** An event without metadata: `fact('PlayerActivated', { playerId: person('alice') })`. */
export const fact = <T extends EventType>(type: T, data: EventData<T>): DomainEvent<T> =>
  ({ type, data }) as DomainEvent<T> // the signature makes the pair right, but the compiler does not relate them

/** Rules without a cooldown, at any hour. */
export const unrestrictedEntryRules = {
  hours: 'always',
  timeZone: 'Europe/Paris',
  cooldownSeconds: 0,
  rollbackWindowHours: 24,
  withdrawSeconds: 120,
} as const satisfies EntryRules

/** The rules while there are no tournaments. */
export const rulesWithoutTournaments: FixtureRules = {
  refuseWhileLive() {},
  refuseUnlessMayCount() {
    throw new Refusal('unknown-tournament')
  },
  refuseUndoing() {},
}
