import { firstGeneration } from '@topspin/platform/read-store/generation'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'
import type { Projector } from '../projectors/projector.ts'

/** The generation that readers see; on an empty store, the one that a worker will build first. @throws EngineAway */
export const activeGeneration = async ({ name, version }: Projector, store: ReadStore): Promise<Generation> =>
  (await store.pointer(name))?.active ?? firstGeneration(name, version)

/** Returns the generation that readers see. In an empty store, activates the first generation. @throws EngineAway */
export async function servedGeneration(projector: Projector, store: ReadStore): Promise<Generation> {
  const pointer = await store.pointer(projector.name)
  if (pointer !== null) return pointer.active
  const first = firstGeneration(projector.name, projector.version)
  await store.activate(first)
  return first
}
