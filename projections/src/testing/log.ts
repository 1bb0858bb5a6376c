import { randomUUID } from 'node:crypto'
import { type EventType, eventTypes, eventTypesOf, isTournamentEvent, type StampedEvent } from '@topspin/domain/events'
import { streams, tournamentStream } from '@topspin/domain/streams'
import { toNewEvents } from '@topspin/platform/event-store/domain-events'
import type { EventStore, NewEvent } from '@topspin/platform/event-store/port'
import { appendAtEnd } from '@topspin/platform/event-store/testing/append-at-end'

/** The stream of all events of a type. @throws Error for events of tournaments, which have a stream each */
export function streamOf(type: EventType): string {
  const names = Object.keys(streams) as (keyof typeof streams)[] // the type of `Object.keys` is `string[]`
  const name = names.find((one) => (eventTypesOf(one) as readonly EventType[]).includes(type))
  if (name === undefined) throw new Error(`${type} belongs to no stream`)
  return streams[name]
}

/** Appends events in their order, each to its stream. */
export async function appendToStreams(store: EventStore, events: readonly StampedEvent[]): Promise<void> {
  for (const event of events) {
    const stream = isTournamentEvent(event) ? tournamentStream(event.data.tournamentId) : streamOf(event.type)
    await appendAtEnd(store, stream, [newEventOf(event)])
  }
}

/** An event with its metadata, ready to be appended. Its id is new, as if a new command had caused it. */
export const newEventOf = (event: StampedEvent): NewEvent => {
  const commandId = randomUUID()
  const [one] = toNewEvents([event], { ...event.metadata, commandId }, (type) => eventTypes[type].version)
  return { ...one!, metadata: event.metadata }
}

/** An event that no release can read: its data does not fit its type. */
export const unreadableEvent = (event: StampedEvent): NewEvent => ({ ...newEventOf(event), data: { nonsense: true } })
