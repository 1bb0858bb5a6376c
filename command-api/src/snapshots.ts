import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StateParts } from '@topspin/domain/decider'
import type { Position } from '@topspin/platform/event-store/port'
import { comparePositions } from '@topspin/platform/event-store/port'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import type { Document, Generation, ReadStore } from '@topspin/platform/read-store/port'
import * as z from 'zod'
import { inSteps, type Part, partKey, partsAt, readParts } from './snapshot-parts.ts'

/** The state of a stream at a revision, so that a start reads only the events after it. */
interface Snapshot<State> {
  readonly revision: number
  /** Id of the event at that revision. A log restored from a backup may hold another event there, or none. */
  readonly eventId: string
  readonly state: State
  readonly commands: readonly RecentCommand[]
}

/** Revisions of the events of a command, from which a repeat of it is answered. */
export interface RecentCommand {
  readonly commandId: string
  readonly from: number
  readonly count: number
}

/** The snapshot without the parts of the state, which are documents of their own. */
const Stored = z.object({
  revision: z.int(),
  eventId: z.string(),
  state: z.unknown(),
  commands: z.array(z.object({ commandId: z.string(), from: z.int(), count: z.int() })),
  /** By key in their order: the revision of the snapshot that wrote the part. Without parts: none. */
  parts: z.record(z.string(), z.int()).default({}),
})

const stateKey = 'state'

/** Of a state that is one document. */
const undivided = <State>(): StateParts<State> => ({
  cut: (state) => ({ rest: state, lists: new Map() }),
  // `cut` returned it.
  join: (rest) => rest as State,
})

/** Where the snapshots of a stream are stored. */
export const snapshotGeneration = (stream: string, version: number): Generation =>
  firstGeneration(`snapshot:${stream}`, version)

/** Stores the newest snapshot of a stream in the read store. It can be rebuilt from the log at any time. */
export class Snapshots<State> {
  readonly #store: ReadStore
  readonly #generation: Generation
  readonly #parts: StateParts<State>
  /** The parts that were read or written last. */
  #known: ReadonlyMap<string, Part> = new Map()

  /**
   * @param version must be raised whenever the shape of the state changes; snapshots of other versions are ignored
   * @param parts of the state; by default it is one document
   */
  constructor(store: ReadStore, stream: string, version: number, parts: StateParts<State> = undivided()) {
    this.#store = store
    this.#generation = snapshotGeneration(stream, version)
    this.#parts = parts
  }

  /** The newest snapshot. One that is not whole is dropped. */
  async newest(): Promise<Snapshot<State> | null> {
    const stored = await this.#stored()
    if (stored === null) return null
    const parts = await readParts(this.#store, this.#generation, stored.parts)
    if (parts === null) {
      await this.drop()
      return null
    }
    this.#known = parts
    const lists = new Map([...parts].map(([key, { items }]) => [key, items]))
    const { revision, eventId, commands } = stored
    return { revision, eventId, commands, state: this.#parts.join(stored.state, lists) }
  }

  /** Drops the snapshot of a replaced log. Its higher position would prevent later saves. */
  async drop(): Promise<void> {
    await this.#store.drop(this.#generation)
  }

  /**
   * Saves a snapshot unless a later one is stored, and of its parts those that differ from the stored ones. Concurrent
   * writers are safe: the checkpoint is compared and set.
   */
  async save({ revision, eventId, state, commands }: Snapshot<State>, position: Position): Promise<void> {
    const { position: before, epoch } = await this.#store.checkpoint(this.#generation)
    const stored = await this.#stored()
    if (comparePositions(before, position) > 0 || (stored !== null && stored.revision >= revision)) return
    const storedAt = stored?.parts ?? {}
    // Another process may have written a part since.
    const known = new Map([...this.#known].filter(([key, part]) => part.revision === storedAt[key]))
    const { rest, lists } = this.#parts.cut(state)
    const parts = partsAt(revision, lists, known)
    const write = (key: string, document: Document | null) => [key, { document, position }] as const
    const changed = [...parts].filter(([, part]) => part.revision === revision)
    const isReplaced = ([key]: readonly [key: string, part: Part]) => storedAt[key] !== undefined
    const added = changed.filter((one) => !isReplaced(one))
    const removed = Object.keys(storedAt).filter((key) => !parts.has(key))
    const revisions = Object.fromEntries([...parts].map(([key, part]) => [key, part.revision]))
    // New parts first, a few in a turn. The stored snapshot stays whole until everything else is written at once.
    const pages = [
      ...inSteps(added).map((some) => some.map(([key, part]) => write(partKey(key), part))),
      [
        ...changed.filter(isReplaced).map(([key, part]) => write(partKey(key), part)),
        ...removed.map((key) => write(partKey(key), null)),
        write(stateKey, { revision, eventId, state: rest, commands, parts: revisions }),
      ],
    ]
    let floor = before
    for (const writes of pages) {
      const ceiling = { position, id: eventId }
      const page = { generation: this.#generation, floor, ceiling, epoch, writes: new Map(writes) }
      if ((await this.#store.commit(page)) === 'stale') return
      floor = position
      await nextTurn()
    }
    this.#known = parts
  }

  async #stored() {
    return Stored.safeParse(await this.#store.get(this.#generation, stateKey)).data ?? null
  }
}
