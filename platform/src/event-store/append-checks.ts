import { AppendTooLarge, maxAppendBytes, type NewEvent } from './port.ts'

/** An event with its payloads as JSON texts. */
export interface EventTexts {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

/**
 * Refuses what one engine or another would take wrongly, so that all answer alike. Every case but the size is a mistake
 * in the code that calls.
 * - NUL ends a text inside SQLite, half a surrogate pair is no UTF-8: two names would become one stream.
 * - `$` begins EventStoreDB's own streams and event types, which readers never see.
 * @throws TypeError, also for payloads JSON cannot hold; AppendTooLarge
 */
export function checkAppend(stream: string, events: readonly NewEvent[]): EventTexts[] {
  checkStreamName(stream)
  if (events.length === 0) throw new TypeError(`nothing to append to ${stream}`)
  if (new Set(events.map(({ id }) => id)).size < events.length) throw new TypeError(`one event id twice in ${stream}`)
  const reserved = events.find(({ type }) => type === '' || type.startsWith('$'))
  if (reserved) throw new TypeError(`an event type must not be empty or begin with $: ${reserved.type}`)
  const texts = events.map(toTexts)
  const bytes = texts.reduce((sum, event) => sum + bytesOf(event), 0)
  if (bytes > maxAppendBytes) throw new AppendTooLarge(stream)
  return texts
}

export function checkStreamName(stream: string): void {
  if (stream === '' || stream.startsWith('$') || /[\0\p{Surrogate}]/u.test(stream)) {
    throw new TypeError(`not a stream name: ${JSON.stringify(stream)}`)
  }
}

/** What an event counts against `maxAppendBytes`. @throws TypeError for payloads JSON cannot hold */
export const appendBytes = (event: NewEvent): number => bytesOf(toTexts(event))

// EventStoreDB counts payloads in bytes and types as UTF-16.
const bytesOf = ({ type, data, metadata }: EventTexts): number =>
  Buffer.byteLength(data) + Buffer.byteLength(metadata) + type.length * 2

const toTexts = ({ id, type, data, metadata }: NewEvent): EventTexts => ({
  id,
  type,
  data: JSON.stringify(data ?? null),
  metadata: JSON.stringify(metadata ?? null),
})
