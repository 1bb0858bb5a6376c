import { firstGeneration } from '@topspin/platform/read-store/generation'
import type { Generation, LastFoldedEvent, ParkedEvent, ReadStore } from '@topspin/platform/read-store/port'
import type { Projector } from '../projectors/projector.ts'

/** A read model as readers see it. With no active generation, `isOfFoldVersion` is true and `lastFolded` has nulls. */
interface ServedModel {
  readonly name: string
  /** Whether the read model was made by the projector's current fold version. */
  readonly isOfFoldVersion: boolean
  readonly lastFolded: LastFoldedEvent
  readonly parked: readonly ParkedEvent[]
}

/** The served read models of all projectors, in a few queries. @throws EngineAway */
export async function servedModels(projectors: readonly Projector[], store: ReadStore): Promise<ServedModel[]> {
  const served = await store.served(projectors.map(({ name }) => name))
  return projectors.map(({ name, version }) => {
    const found = served.get(name)
    return {
      name,
      isOfFoldVersion: (found?.active.foldVersion ?? version) === version,
      lastFolded: found ?? { position: null, eventId: null },
      parked: found?.parked ?? [],
    }
  })
}

/** Returns the generation that readers see. If there is none, activates the first generation. @throws EngineAway */
export async function ensureServedGeneration(projector: Projector, store: ReadStore): Promise<Generation> {
  const pointer = await store.pointer(projector.name)
  if (pointer !== null) return pointer.active
  const first = firstGeneration(projector.name, projector.version)
  await store.activate(first)
  return first
}
