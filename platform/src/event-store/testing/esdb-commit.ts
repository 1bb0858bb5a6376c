/** An event as the fake server stores it. Payloads are bytes, as on the wire. */
export interface StoredEvent {
  readonly id: string
  readonly stream: string
  readonly revision: bigint
  readonly position: bigint
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}
export type ProposedEvent = Pick<StoredEvent, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>

/** A writer's expected revision, in the server's terms. */
export type ServerExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | bigint

/**
 * The result of an append or a deletion. `position` is null for an append without events. `revision` is null for a
 * deletion, and for an append without events to an empty stream. `current` is null when the stream has no events.
 */
export type CommitResult =
  | { readonly kind: 'appended'; readonly revision: bigint | null; readonly position: bigint | null }
  | { readonly kind: 'wrong-expected-version'; readonly current: bigint | null }
  | { readonly kind: 'stream-deleted' }
  | { readonly kind: 'too-large'; readonly maxAppendSize: number }
  | { readonly kind: 'unknown'; readonly message: string }

/** The largest signed 64-bit number: the revision of a tombstone, and the metadata `$tb` of a soft deleted stream. */
export const deletedRevision = 2n ** 63n - 1n

/** A stream of the fake server. */
export interface FakeStream {
  readonly events: StoredEvent[]
  /** Readers get no event below this revision (`$tb` of the stream's metadata). */
  visibleFrom: bigint
  isTombstoned: boolean
}

export const isSoftDeleted = ({ visibleFrom }: FakeStream): boolean => visibleFrom === deletedRevision

/**
 * The server's check before a write (`CheckCommit` of its index writer).
 * @returns undefined when the events may be written, else the result
 */
export function checkCommit(
  stream: FakeStream,
  expected: ServerExpectedRevision,
  events: readonly ProposedEvent[],
): CommitResult | undefined {
  const last = BigInt(stream.events.length) - 1n
  const refusal = { kind: 'wrong-expected-version', current: last < 0n ? null : last } as const
  if (stream.isTombstoned) return { kind: 'stream-deleted' }
  if (expected === 'stream_exists') {
    if (isSoftDeleted(stream)) return { kind: 'stream-deleted' }
    if (last < 0n) return refusal
  }
  if (expected === 'any' || expected === 'stream_exists') return checkIds(stream, events, refusal)
  const revision = expected === 'no_stream' ? -1n : expected
  if (revision === last) return undefined
  return revision < last ? checkRepeat(stream, revision, events, refusal) : refusal
}

/** When the writer expects no exact revision, the same ids anywhere in the stream identify a repeat. */
function checkIds(
  { events: held }: FakeStream,
  events: readonly ProposedEvent[],
  refusal: CommitResult,
): CommitResult | undefined {
  const places = events.map(({ id }) => held.find((event) => event.id === id))
  const last = places.at(-1)
  if (places[0] === undefined) return undefined
  if (last === undefined || places.includes(undefined)) return refusal
  return { kind: 'appended', revision: last.revision, position: last.position }
}

/** When the writer expects a revision before the last one, the same ids right after it identify a repeat. */
function checkRepeat(
  stream: FakeStream,
  revision: bigint,
  events: readonly ProposedEvent[],
  refusal: CommitResult,
): CommitResult | undefined {
  const places = events.map((_, index) => stream.events[Number(revision) + 1 + index])
  const differs = places.findIndex((place, index) => place?.id !== events[index]?.id)
  const last = places.at(-1)
  if (differs === -1 && last) return { kind: 'appended', revision: last.revision, position: last.position }
  return revision === -1n && differs <= 0 && isSoftDeleted(stream) ? undefined : refusal
}
