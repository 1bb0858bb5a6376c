import type { Position } from '@topspin/platform/event-store/port'
import { comparePositions } from '@topspin/platform/event-store/port'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'
import * as z from 'zod'

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

const Stored = z.object({
  revision: z.int(),
  eventId: z.string(),
  state: z.unknown(),
  commands: z.array(z.object({ commandId: z.string(), from: z.int(), count: z.int() })),
})

const key = 'state'

/** Stores the newest snapshot of a stream in the read store. It can be rebuilt from the log at any time. */
export class Snapshots<State> {
  readonly #store: ReadStore
  readonly #generation: Generation

  /** @param version must be raised whenever the shape of the state changes; snapshots of other versions are ignored */
  constructor(store: ReadStore, stream: string, version: number) {
    this.#store = store
    this.#generation = firstGeneration(`snapshot:${stream}`, version)
  }

  async newest(): Promise<Snapshot<State> | null> {
    const stored = Stored.safeParse(await this.#store.get(this.#generation, key))
    // `save` wrote it, and snapshots of one version hold one shape.
    return stored.success ? { ...stored.data, state: stored.data.state as State } : null
  }

  /** Drops the snapshot of a replaced log. Its higher position would prevent later saves. */
  async drop(): Promise<void> {
    await this.#store.drop(this.#generation)
  }

  /** Saves a snapshot unless a later one is stored. Concurrent writers are safe: the checkpoint is compared and set. */
  async save(snapshot: Snapshot<State>, position: Position): Promise<void> {
    const checkpoint = await this.#store.checkpoint(this.#generation)
    if (comparePositions(checkpoint.position, position) >= 0) return
    await this.#store.commit({
      generation: this.#generation,
      floor: checkpoint.position,
      ceiling: { position, id: snapshot.eventId },
      epoch: checkpoint.epoch,
      writes: new Map([[key, { document: snapshot, position }]]),
    })
  }
}
