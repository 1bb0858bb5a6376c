import type { Generation, Pointer, ReadStore } from '@topspin/platform/read-store/port'
import type { Projector } from './projector.ts'

// A generation's number holds the version of the fold that builds it and which rebuild of that version it is.
const rebuildsPerVersion = 1_000

/** The version of the fold a generation was built with. */
export const foldVersion = (generation: number): number => Math.floor(generation / rebuildsPerVersion)
/** The first generation of a projector's version. */
const firstOf = (projector: Projector): number => projector.version * rebuildsPerVersion

/** The generation that a rebuild now would make: never the number of one that is or was served. */
export function nextGeneration(projector: Projector, pointer: Pointer | null): Generation {
  const used = Math.max(pointer?.active ?? 0, pointer?.previous ?? 0)
  return { projection: projector.name, version: Math.max(used + 1, firstOf(projector)) }
}

/**
 * The generation readers see. On an empty store it is the first one, activated here: nothing older could serve.
 */
export async function servedGeneration(projector: Projector, store: ReadStore): Promise<Generation> {
  const pointer = await store.pointer(projector.name)
  if (pointer !== null) return { projection: projector.name, version: pointer.active }
  const first = { projection: projector.name, version: firstOf(projector) }
  await store.activate(first)
  return first
}
