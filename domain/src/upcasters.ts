import { type DomainEvent, type EventType, eventTypes } from './events.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Lifts data by one version: `upcasters[type][n]` takes version n to n + 1. Never change one; a golden fixture holds
 * each (`testing/golden`).
 */
const upcasters: { readonly [T in EventType]?: { readonly [from: number]: (data: Json) => Json } } = {
  // Version 2 says where a match came from; before it, matches were only entered afterwards.
  MatchPlayed: { 1: (data) => ({ ...data, origin: 'entry' }) },
}

/**
 * Reads an event's data as of any version.
 * @param version the version it was written with
 * @returns the event at its current version
 * @throws ZodError or Error when the data fits no version: the log is damaged or from a newer release
 */
export function readEvent(type: EventType, version: number, data: unknown): DomainEvent {
  const current = eventTypes[type].version
  if (version > current) throw new Error(`${type} version ${version} is newer than this release (${current})`)
  let lifted = data as Json // an event's data is a JSON object; the schema below checks it
  for (let from = version; from < current; from += 1) {
    const upcast = upcasters[type]?.[from]
    if (upcast === undefined) throw new Error(`${type} has no way from version ${from} to ${from + 1}`)
    lifted = upcast(lifted)
  }
  // The schema was picked by this very type, a link that the compiler does not follow.
  return { type, data: eventTypes[type].schema.parse(lifted) } as DomainEvent
}

/** Checks data on its way into the log. @throws ZodError when a decider made a malformed event */
export function checkEvent(event: DomainEvent): void {
  eventTypes[event.type].schema.parse(event.data)
}
