import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StateParts } from '@topspin/domain/decider'
import { comparePositions, type Position } from '@topspin/platform/event-store/port'
import { messageOf } from '@topspin/platform/log/reporter'
import { EngineAway } from '@topspin/platform/operator-error'
import type { Document, Generation, ReadStore } from '@topspin/platform/read-store/port'
import * as z from 'zod'
import {
  checksumOf,
  groupParts,
  hasExactlyItems,
  parseVerified,
  partKey,
  readParts,
  type SnapshotPart,
} from './snapshot-parts.ts'

/** The state of a stream at a revision, stored to shorten the next start (docs/architecture.md#write-side). */
export interface Snapshot<State> {
  readonly revision: number
  /** Id of the event at that revision. A log restored from a backup may hold another event there, or none. */
  readonly eventId: string
  readonly state: State
  readonly commands: readonly RecentCommand[]
}

/** The place of a command's events in the stream, to answer a repeat of the command. */
export interface RecentCommand {
  readonly commandId: string
  readonly from: number
  readonly count: number
}

/** The head of a snapshot: all but the parts of the state, which are documents of their own. */
const Stored = z.object({
  revision: z.int(),
  eventId: z.string(),
  state: z.unknown(),
  commands: z.array(z.object({ commandId: z.string(), from: z.int(), count: z.int() })).readonly(),
  /** The checksum of each part by its name, in the order of the parts. */
  parts: z.record(z.string(), z.string()),
})
type Stored = z.infer<typeof Stored>

/** The document of the head: `Stored` as JSON text, with the checksum of exactly this text. */
const Sealed = z.object({ checksum: z.string(), text: z.string() })

const stateKey = 'state'

/** The `StateParts` of a state that is stored in one document. */
const undivided = <State>(): StateParts<State> => ({
  cut: (state) => ({ rest: state, lists: new Map() }),
  // The cast is safe: `rest` is the state that `cut` returned.
  join: (rest) => rest as State,
})

/** One of the two snapshots of a stream (`Snapshots`). Each has its own generation in the read store. */
export class StoredSnapshot<State> {
  readonly #store: ReadStore
  readonly #generation: Generation
  readonly #parts: StateParts<State>
  readonly #damaged: (error: Error) => void
  /** The parts that were read or written last. */
  #known: ReadonlyMap<string, SnapshotPart> = new Map()

  constructor(
    store: ReadStore,
    generation: Generation,
    damaged: (error: Error) => void,
    parts: StateParts<State> = undivided(),
  ) {
    this.#store = store
    this.#generation = generation
    this.#damaged = damaged
    this.#parts = parts
  }

  async position(): Promise<Position | null> {
    return (await this.#store.checkpoint(this.#generation)).position
  }

  /** Reads the snapshot. Returns null when none is stored, or the stored one is damaged; a damaged one is dropped. */
  async read(): Promise<Snapshot<State> | null> {
    return this.#unlessDamaged(async () => {
      const stored = await this.#stored()
      if (stored === null) return null
      const parts = await readParts(this.#store, this.#generation, stored.parts)
      this.#known = parts
      const lists = new Map([...parts].map(([key, { items }]) => [key, items]))
      const { revision, eventId, commands } = stored
      return { revision, eventId, commands, state: this.#parts.join(stored.state, lists) }
    })
  }

  async drop(): Promise<void> {
    await this.#store.drop(this.#generation)
  }

  /**
   * Saves a snapshot in place of the stored one; does nothing when the stored one is not earlier. Writes only the parts
   * that differ from the stored ones. When several processes save at the same time, only one succeeds.
   */
  async save({ revision, eventId, state, commands }: Snapshot<State>, position: Position): Promise<void> {
    const stored = await this.#unlessDamaged(() => this.#stored())
    const { position: before, epoch } = await this.#store.checkpoint(this.#generation)
    if (comparePositions(before, position) > 0 || (stored !== null && stored.revision >= revision)) return
    const storedAs = stored?.parts ?? {}
    const { rest, lists } = this.#parts.cut(state)
    const parts = this.#unchanged(lists, storedAs)
    const changed = [...lists].filter(([key]) => !parts.has(key))
    const write = (key: string, document: Document | null) => [key, { document, position }] as const
    const writePart = ([key, items]: readonly [key: string, items: readonly unknown[]]) => {
      const text = JSON.stringify(items)
      parts.set(key, { checksum: checksumOf(text), items })
      return write(partKey(key), text)
    }
    const writeHead = () => {
      const checksums = [...lists.keys()].map((key) => [key, parts.get(key)?.checksum])
      const head = { revision, eventId, state: rest, commands, parts: Object.fromEntries(checksums) } satisfies Stored
      const text = JSON.stringify(head)
      return write(stateKey, { checksum: checksumOf(text), text } satisfies z.infer<typeof Sealed>)
    }
    const isReplaced = ([key]: readonly [key: string, items: unknown]) => storedAs[key] !== undefined
    const removed = Object.keys(storedAs).filter((key) => !lists.has(key))
    // New parts are written first, a few in each commit. The stored snapshot stays valid until the last commit, which
    // writes everything else.
    const pages = [
      ...groupParts(changed.filter((one) => !isReplaced(one))).map((some) => () => some.map(writePart)),
      () => [
        ...changed.filter(isReplaced).map(writePart),
        ...removed.map((key) => write(partKey(key), null)),
        writeHead(),
      ],
    ]
    let floor = before
    for (const writes of pages) {
      const ceiling = { position, id: eventId }
      const page = { generation: this.#generation, floor, ceiling, epoch, writes: new Map(writes()) }
      if ((await this.#store.commit(page)) === 'stale') return
      floor = position
      await nextTurn()
    }
    this.#known = parts
  }

  /** The known parts that need not be written: they are stored, and have the items in `lists`. */
  #unchanged(
    lists: ReadonlyMap<string, readonly unknown[]>,
    storedAs: Readonly<Record<string, string>>,
  ): Map<string, SnapshotPart> {
    return new Map(
      [...this.#known].filter(([key, part]) => {
        const items = lists.get(key)
        // The checksum differs if another process has written the part since.
        return part.checksum === storedAs[key] && items !== undefined && hasExactlyItems(part, items)
      }),
    )
  }

  /** The stored head; null without one. @throws Error when the head is damaged; EngineAway */
  async #stored(): Promise<Stored | null> {
    const document = await this.#store.get(this.#generation, stateKey)
    if (document === null) return null
    const { text, checksum } = Sealed.safeParse(document).data ?? {}
    return Stored.parse(parseVerified(text, checksum, 'the state'))
  }

  /**
   * Calls `read`. Drops the snapshot when `read` fails, because all its data are in the log.
   * @returns null when the snapshot was dropped
   * @throws EngineAway
   */
  async #unlessDamaged<Read>(read: () => Promise<Read>): Promise<Read | null> {
    try {
      return await read()
    } catch (error) {
      if (error instanceof EngineAway) throw error
      await this.drop()
      this.#damaged(
        new Error(
          `${this.#generation.projection} is dropped, an earlier one or the log is read instead: ${messageOf(error)}`,
        ),
      )
      return null
    }
  }
}
