import { EventEmitter } from 'node:events'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import {
  type CommitResult,
  checkCommit,
  deletedRevision,
  type FakeStream,
  isSoftDeleted,
  type ProposedEvent,
  type ServerExpectedRevision,
  type StoredEvent,
} from './esdb-commit.ts'

const statisticsStream = '$stats-127.0.0.1:2113'

/**
 * The log of the fake EventStoreDB, in memory and optionally in a file. Its first events are about the server's users.
 * Statistics follow each append. Emits `appended` after each append and deletion.
 */
export class FakeEsdbLog extends EventEmitter {
  readonly all: StoredEvent[] = []
  /** The server's setting `MaxAppendSize`, in bytes. */
  maxAppendSize = 1_048_576
  readonly #streams = new Map<string, FakeStream>()
  readonly #file: string | undefined
  /** The byte offset of the next record. */
  #end = 0n

  constructor(file?: string) {
    super()
    this.setMaxListeners(0) // one listener for each subscription
    this.#file = file
    if (file && existsSync(file)) for (const line of readFileSync(file, 'utf8').split('\n')) this.#restore(line)
    if (this.all.length === 0) this.#writeFirstEvents()
  }

  /** The events of a stream that readers get. */
  stream(name: string): readonly StoredEvent[] {
    const { events, visibleFrom } = this.#stateOf(name)
    return visibleFrom === 0n ? events : events.filter(({ revision }) => revision >= visibleFrom)
  }

  isTombstoned(name: string): boolean {
    return this.#stateOf(name).isTombstoned
  }

  /** Index in `all` of the first record at or after a position. */
  indexFrom(position: bigint): number {
    let [low, high] = [0, this.all.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.all[middle]?.position ?? 0n) < position) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Whether a read of `$all` may begin at this position: at a record, or after the last one. */
  isBoundary(position: bigint): boolean {
    const next = this.all[this.indexFrom(position)]
    return next === undefined || next.position === position
  }

  append(name: string, expected: ServerExpectedRevision, events: readonly ProposedEvent[]): CommitResult {
    if (name === '') return { kind: 'unknown', message: 'Exception was thrown by handler.' }
    if (events.some(({ type }) => type === '')) return { kind: 'unknown', message: 'Empty eventType provided.' }
    if (events.reduce((size, event) => size + sizeOf(event), 0) > this.maxAppendSize)
      return { kind: 'too-large', maxAppendSize: this.maxAppendSize }
    const stream = this.#stateOf(name)
    const answered = checkCommit(stream, expected, events)
    if (answered) return answered
    const current = BigInt(stream.events.length) - 1n
    if (events.length === 0) return { kind: 'appended', revision: current < 0n ? null : current, position: null }
    if (isSoftDeleted(stream)) this.#writeMetadata(name, { $tb: current + 1n })
    const last = events.map((event) => this.#write(name, event)).at(-1)
    this.appendSystemEvent()
    return { kind: 'appended', revision: current + BigInt(events.length), position: last?.position ?? null }
  }

  /** Hides the present events of a stream. The revisions of later events continue after them. */
  softDelete(name: string, expected: ServerExpectedRevision): CommitResult {
    const answered = checkCommit(this.#stateOf(name), expected, [])
    if (answered) return answered
    const { position } = this.#writeMetadata(name, { $tb: deletedRevision })
    this.emit('appended')
    return { kind: 'appended', revision: null, position }
  }

  /** Ends a stream permanently. */
  tombstone(name: string, expected: ServerExpectedRevision): CommitResult {
    const answered = checkCommit(this.#stateOf(name), expected, [])
    if (answered) return answered
    const { position } = this.#write(name, eventOf('$streamDeleted', '', 'application/octet-stream'))
    this.emit('appended')
    return { kind: 'appended', revision: null, position }
  }

  /** Writes a statistics event, as a real server does. */
  appendSystemEvent(): void {
    const isFirst = this.#stateOf(statisticsStream).events.length === 0
    if (isFirst) this.#writeMetadata(statisticsStream, { $maxAge: 86_400n })
    this.#write(statisticsStream, eventOf('$statsCollected', '{"proc-cpu":1}'))
    this.emit('appended')
  }

  #writeFirstEvents(): void {
    this.#writeMetadata('$user-admin', {})
    this.#write('$user-admin', eventOf('$UserCreated', '{"loginName":"admin"}'))
    this.#write('$users', eventOf('$User', 'admin', 'application/octet-stream'))
  }

  #stateOf(name: string): FakeStream {
    const known = this.#streams.get(name)
    if (known) return known
    const stream: FakeStream = { events: [], visibleFrom: 0n, isTombstoned: false }
    this.#streams.set(name, stream)
    return stream
  }

  #writeMetadata(stream: string, metadata: Readonly<Record<string, bigint>>): StoredEvent {
    const entries = Object.entries(metadata).map(([key, value]) => `"${key}":${value}`)
    return this.#write(`$$${stream}`, eventOf('$metadata', `{${entries.join(',')}}`))
  }

  #write(name: string, event: ProposedEvent): StoredEvent {
    const revision = event.type === '$streamDeleted' ? deletedRevision : BigInt(this.#stateOf(name).events.length)
    const stored = { ...event, stream: name, revision, position: this.#end }
    this.#keep(stored)
    if (this.#file) appendFileSync(this.#file, `${toLine(stored)}\n`)
    return stored
  }

  #restore(line: string): void {
    if (line === '') return
    // The cast is right: `toLine` wrote the line.
    const { data, metadata, ...rest } = JSON.parse(line) as Record<keyof StoredEvent, string>
    const revision = BigInt(rest.revision)
    const position = BigInt(rest.position)
    this.#keep({ ...rest, revision, position, data: bytes(data), metadata: bytes(metadata) })
  }

  #keep(stored: StoredEvent): void {
    const stream = this.#stateOf(stored.stream)
    this.all.push(stored)
    this.#end = stored.position + recordSize(stored)
    if (stored.type === '$streamDeleted') stream.isTombstoned = true
    else stream.events.push(stored)
    if (stored.type !== '$metadata') return
    const [, truncateBefore = '0'] = /"\$tb":(\d+)/.exec(Buffer.from(stored.data).toString('utf8')) ?? []
    this.#stateOf(stored.stream.slice(2)).visibleFrom = BigInt(truncateBefore)
  }
}

const eventOf = (type: string, data: string, contentType = 'application/json'): ProposedEvent => ({
  id: crypto.randomUUID(),
  type,
  contentType,
  data: Buffer.from(data),
  metadata: new Uint8Array(),
})

/** The bytes of an event that count towards the limit of an append. */
const sizeOf = ({ type, data, metadata }: ProposedEvent): number => data.length + metadata.length + type.length * 2

/** Bytes of an event in the log. Positions are byte offsets, so two logs seldom have the same positions. */
const recordSize = (event: StoredEvent): bigint =>
  BigInt(
    90 + Buffer.byteLength(event.stream) + Buffer.byteLength(event.type) + event.data.length + event.metadata.length,
  )

const toLine = (event: StoredEvent): string =>
  JSON.stringify({
    ...event,
    revision: String(event.revision),
    position: String(event.position),
    data: Buffer.from(event.data).toString('base64'),
    metadata: Buffer.from(event.metadata).toString('base64'),
  })

const bytes = (base64: string): Uint8Array => Buffer.from(base64, 'base64')
