import { AppendTooLarge, maxAppendBytes, type NewEvent } from './port.ts'

/** An event with its payloads as JSON texts. */
export interface SerialisedEvent {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

/**
 * Checks an append by the same rules for all engines.
 * @throws TypeError for a bug of the caller, such as a payload that JSON cannot hold; AppendTooLarge
 */
export function checkAndSerialise(stream: string, events: readonly NewEvent[]): SerialisedEvent[] {
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

/**
 * Checks that every engine can store a stream name. NUL ends a text in SQLite. Half a surrogate pair is no valid UTF-8.
 * EventStoreDB reserves names that begin with `$`.
 * @throws TypeError
 */
export function checkStreamName(stream: string): void {
  if (stream === '' || stream.startsWith('$') || /[\0\p{Surrogate}]/u.test(stream)) {
    throw new TypeError(`not a stream name: ${JSON.stringify(stream)}`)
  }
}

/** How many bytes an event counts towards `maxAppendBytes`. @throws TypeError for payloads that JSON cannot hold */
export const appendedBytesOf = (event: NewEvent): number => bytesOf(toTexts(event))

// EventStoreDB counts the bytes of payloads in UTF-8 and those of types in UTF-16.
const bytesOf = ({ type, data, metadata }: SerialisedEvent): number =>
  Buffer.byteLength(data) + Buffer.byteLength(metadata) + type.length * 2

const toTexts = ({ id, type, data, metadata }: NewEvent): SerialisedEvent => ({
  id,
  type,
  data: JSON.stringify(data ?? null),
  metadata: JSON.stringify(metadata ?? null),
})
