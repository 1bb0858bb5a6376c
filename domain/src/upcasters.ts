import { type DomainEvent, type EventType, eventTypes } from './events.ts'

type Json = Readonly<Record<string, unknown>>

/** `upcasters[type][n]` lifts data of version n to n + 1. Never change one. Tests run them on data of each version. */
const upcasters: { readonly [T in EventType]?: { readonly [from: number]: (data: Json) => Json } } = {
  // Version 2 adds `origin`. When version 1 was current, matches could only be entered after they were played.
  // Version 3 adds `fixture`, which is left out of a match outside tournaments.
  MatchPlayed: { 1: (data) => ({ ...data, origin: 'entry' }), 2: (data) => data },
  // Version 2 adds `tournamentId`, which is left out of a star outside tournaments.
  StarAwarded: { 1: (data) => data },
  StarRemoved: { 1: (data) => data },
  // Version 2 adds `fixture`, which is left out of a live match outside tournaments.
  LiveMatchStarted: { 1: (data) => data },
  LiveSaveStarted: { 1: (data) => data },
  // Version 2 adds `reason`. When version 1 was current, only referees took matches back.
  MatchRolledBack: { 1: (data) => ({ ...data, reason: 'cancelled' }) },
}

/**
 * An event at its current version, from its stored data of any `version`.
 * @throws ZodError when the data does not fit the schema, Error when the version is unknown or of a newer release
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
  // The schema belongs to `type`, but the compiler does not relate the two.
  return { type, data: eventTypes[type].schema.parse(lifted) } as DomainEvent
}

/** Checks an event before it is appended. @throws ZodError when a decider returned malformed data */
export function checkEvent(event: DomainEvent): void {
  eventTypes[event.type].schema.parse(event.data)
}
