import type { AppendResult, EventStore, NewEvent } from '../port.ts'

/** Appends events after those that a stream has. */
export async function appendAtEnd(
  store: EventStore,
  stream: string,
  events: readonly NewEvent[],
): Promise<AppendResult> {
  const last = (await store.readStream(stream)).at(-1)
  return store.append(stream, events, last ? { kind: 'exactly', revision: last.revision } : { kind: 'no-stream' })
}
