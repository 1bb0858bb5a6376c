import { firstGenerationOf } from '@topspin/platform/read-store/generation-number'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'
import type { Projector } from './projector.ts'

/**
 * The generation readers see. On an empty store it is the first one, activated here: nothing older could serve.
 */
export async function servedGeneration(projector: Projector, store: ReadStore): Promise<Generation> {
  const pointer = await store.pointer(projector.name)
  if (pointer !== null) return { projection: projector.name, version: pointer.active }
  const first = { projection: projector.name, version: firstGenerationOf(projector.version) }
  await store.activate(first)
  return first
}
