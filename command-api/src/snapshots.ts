import type { Position } from '@topspin/platform/event-store/port'
import { comparePositions } from '@topspin/platform/event-store/port'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'
import * as z from 'zod'

/** A stream's state at a revision, so that a start reads the tail and never the whole log. */
export interface Snapshot<State> {
  readonly revision: number
  /** Id of the event at that revision: a log restored from a backup may hold another one there, or none. */
  readonly eventId: string
  readonly state: State
  readonly commands: readonly RecentCommand[]
}

/** Where the events of a command stand: its repeat is answered from them. */
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

/** Keeps the newest snapshot of a stream in the read store; it can always be rebuilt from the log. */
export class Snapshots<State> {
  readonly #store: ReadStore
  readonly #generation: Generation

  /** @param version raise it whenever the shape of the state changes: older snapshots are then not looked at */
  constructor(store: ReadStore, stream: string, version: number) {
    this.#store = store
    this.#generation = { projection: `snapshot:${stream}`, version }
  }

  async newest(): Promise<Snapshot<State> | null> {
    const stored = Stored.safeParse(await this.#store.get(this.#generation, key))
    // A snapshot of this version holds a state of this shape: `save` below wrote it.
    return stored.success ? { ...stored.data, state: stored.data.state as State } : null
  }

  /** Takes away a snapshot of a log that is no more: being further on, it would keep later ones out. */
  async drop(): Promise<void> {
    await this.#store.drop(this.#generation)
  }

  /** Keeps a snapshot unless a later one is there. Writers race without harm: the checkpoint is compare-and-set. */
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
