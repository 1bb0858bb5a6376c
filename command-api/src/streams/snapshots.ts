import type { StateParts } from '@topspin/domain/decider'
import { comparePositions, type Position } from '@topspin/platform/event-store/port'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'
import { type Snapshot, StoredSnapshot } from './stored-snapshot.ts'

/** The two generations in the read store that hold the snapshots of a stream. */
export function snapshotGenerations(stream: string, version: number): readonly [Generation, Generation] {
  const first = firstGeneration(`snapshot:${stream}`, version)
  return [first, { ...first, rebuild: 1 }]
}

/**
 * The two last snapshots of a stream, in the read store. Each save replaces the earlier one. A start uses the earlier
 * one when the later one is damaged, or the log was restored to a state before the later one.
 */
export class Snapshots<State> {
  readonly #both: readonly StoredSnapshot<State>[]

  /**
   * @param version raised whenever the shape of the state changes; snapshots of other versions are ignored
   * @param damaged called when a damaged snapshot was dropped
   * @param parts how the state is cut into parts; by default the state is one document
   */
  constructor(
    store: ReadStore,
    stream: string,
    version: number,
    damaged: (error: Error) => void,
    parts?: StateParts<State>,
  ) {
    this.#both = snapshotGenerations(stream, version).map(
      (generation) => new StoredSnapshot(store, generation, damaged, parts),
    )
  }

  /**
   * The newest snapshot that can be used; null without one. Drops newer ones that are damaged or of another log: their
   * higher position would prevent later saves.
   * @param isOfLog whether the log holds the last event of the snapshot
   * @throws EngineAway
   */
  async newest(isOfLog: (snapshot: Snapshot<State>) => Promise<boolean>): Promise<Snapshot<State> | null> {
    for (const { stored } of (await this.#inOrder()).toReversed()) {
      const snapshot = await stored.read()
      if (snapshot === null) continue
      if (await isOfLog(snapshot)) return snapshot
      await stored.drop()
    }
    return null
  }

  /** Saves a snapshot in place of the earlier one, if it is newer than both stored ones. @throws EngineAway */
  async save(snapshot: Snapshot<State>, position: Position): Promise<void> {
    const [earlier, later] = await this.#inOrder()
    if (comparePositions(later?.position ?? null, position) < 0) await earlier?.stored.save(snapshot, position)
  }

  /** Both snapshots with their positions, the earlier one first. */
  async #inOrder() {
    const both = await Promise.all(this.#both.map(async (stored) => ({ stored, position: await stored.position() })))
    return both.toSorted((a, b) => comparePositions(a.position, b.position))
  }
}
