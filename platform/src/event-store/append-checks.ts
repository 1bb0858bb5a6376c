import type { NewEvent } from './port.ts'

/**
 * Refuses what one engine or another would take wrongly, so that all answer alike. Every case is a mistake in the code
 * that calls, never in what a user typed.
 * - NUL ends a text inside SQLite, half a surrogate pair is no UTF-8: two names would become one stream.
 * - `$` begins EventStoreDB's own streams and event types, which readers never see.
 * @throws TypeError
 */
export function checkAppend(stream: string, events: readonly NewEvent[]): void {
  checkStreamName(stream)
  if (events.length === 0) throw new TypeError(`nothing to append to ${stream}`)
  if (new Set(events.map(({ id }) => id)).size < events.length) throw new TypeError(`one event id twice in ${stream}`)
  const reserved = events.find(({ type }) => type === '' || type.startsWith('$'))
  if (reserved) throw new TypeError(`an event type must not be empty or begin with $: ${reserved.type}`)
}

export function checkStreamName(stream: string): void {
  if (stream === '' || stream.startsWith('$') || /[\0\p{Surrogate}]/u.test(stream)) {
    throw new TypeError(`not a stream name: ${JSON.stringify(stream)}`)
  }
}
