import { EventEmitter } from 'node:events'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** An event as the fake server keeps it: payloads are bytes, as on the wire. */
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

/** What a writer expects of the stream, in the server's own words. */
export type Expected = 'any' | 'no_stream' | 'stream_exists' | bigint

/** `position` is missing when the append was a repeat: the server does not always say where the first one stands. */
export type Outcome =
  | { readonly ok: true; readonly revision: bigint; readonly position: bigint | null }
  | { readonly ok: false; readonly current: bigint | null }

/** The log of the fake EventStoreDB, in memory and, when given a file, on disk too. Emits `appended`. */
export class EsdbLog extends EventEmitter {
  readonly all: StoredEvent[] = []
  /** A server that knows a repeat by its exact revision alone, as after a restart. */
  forgetful = false
  readonly #streams = new Map<string, StoredEvent[]>()
  readonly #file: string | undefined

  constructor(file?: string) {
    super()
    this.setMaxListeners(0) // one listener for each subscription
    this.#file = file
    if (file && existsSync(file)) for (const line of readFileSync(file, 'utf8').split('\n')) this.#restore(line)
  }

  stream(name: string): readonly StoredEvent[] {
    return this.#streams.get(name) ?? []
  }

  append(name: string, expected: Expected, events: readonly ProposedEvent[]): Outcome {
    const stream = this.stream(name)
    const current = BigInt(stream.length) - 1n
    const actual = current < 0n ? null : current
    const repeated = this.#repeatedAt(stream, expected, events)
    if (repeated !== null) return { ok: true, revision: repeated, position: null }
    if (!fits(expected, actual)) return { ok: false, current: actual }
    // Without an exact revision the server looks for the first id: when that is known, but not all of them, it refuses.
    if (isInexact(expected) && !this.forgetful && stream.some(({ id }) => id === events[0]?.id))
      return { ok: false, current: actual }
    for (const event of events) this.#add(name, event)
    this.emit('appended')
    return { ok: true, revision: current + BigInt(events.length), position: this.all.at(-1)?.position ?? null }
  }

  /** Writes one of the server's own events, as a real one does all day long. */
  appendSystemEvent(): void {
    const nothing = { id: crypto.randomUUID(), contentType: 'application/json', metadata: new Uint8Array() }
    this.#add('$stats-127.0.0.1:2113', { ...nothing, type: '$statsCollected', data: Buffer.from('{"proc-cpu":1}') })
    this.emit('appended')
  }

  /** The last revision of an earlier append of the same events, as the server recognises a repeat. */
  #repeatedAt(stream: readonly StoredEvent[], expected: Expected, events: readonly ProposedEvent[]): bigint | null {
    // An exact revision that is the current one is appended to without a look at the ids.
    if (typeof expected === 'bigint' && expected === BigInt(stream.length) - 1n) return null
    if (isInexact(expected) && this.forgetful) return null
    const first =
      expected === 'no_stream'
        ? 0
        : typeof expected === 'bigint'
          ? Number(expected) + 1
          : stream.findIndex(({ id }) => id === events[0]?.id)
    if (first < 0 || !events.every(({ id }, index) => stream[first + index]?.id === id)) return null
    return BigInt(first + events.length - 1)
  }

  #add(name: string, event: ProposedEvent): void {
    const stream = this.#streams.get(name) ?? []
    // Positions are byte offsets in a real log: they rise, with gaps.
    const position = BigInt(this.all.length + 1) * 97n
    const stored = { ...event, stream: name, revision: BigInt(stream.length), position }
    this.#streams.set(name, stream)
    stream.push(stored)
    this.all.push(stored)
    if (this.#file) appendFileSync(this.#file, `${toLine(stored)}\n`)
  }

  #restore(line: string): void {
    if (line === '') return
    // written by `toLine`
    const { data, metadata, ...rest } = JSON.parse(line) as Record<keyof StoredEvent, string>
    const revision = BigInt(rest.revision)
    const position = BigInt(rest.position)
    const stored = { ...rest, revision, position, data: bytes(data), metadata: bytes(metadata) }
    this.#streams.set(stored.stream, [...this.stream(stored.stream), stored])
    this.all.push(stored)
  }
}

const isInexact = (expected: Expected) => expected === 'any' || expected === 'stream_exists'

function fits(expected: Expected, actual: bigint | null): boolean {
  switch (expected) {
    case 'any':
      return true
    case 'no_stream':
      return actual === null
    case 'stream_exists':
      return actual !== null
    default:
      return actual === expected
  }
}

const toLine = (event: StoredEvent): string =>
  JSON.stringify(event, (_, value: unknown) => {
    if (typeof value === 'bigint') return String(value)
    return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
  })

const bytes = (base64: string): Uint8Array => Buffer.from(base64, 'base64')
