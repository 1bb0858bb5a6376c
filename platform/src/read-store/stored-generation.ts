import type { Generation, Pointer, ReplayProgress } from './port.ts'

/** A generation as it is stored. `version` is one number: 1000 for the first build of fold version 1. */
interface StoredGeneration {
  readonly projection: string
  readonly version: number
}

/** How many builds of one fold version get different numbers; afterwards, `nextGeneration` counts from 0 again. */
export const buildsPerVersion = 1_000

export const generationToStored = ({ projection, foldVersion, rebuild }: Generation): StoredGeneration => ({
  projection,
  version: foldVersion * buildsPerVersion + rebuild,
})

export const generationFromStored = ({ projection, version }: StoredGeneration): Generation => ({
  projection,
  foldVersion: Math.floor(version / buildsPerVersion),
  rebuild: version % buildsPerVersion,
})

/** A pointer as it is stored: each field is the `version` of a `StoredGeneration`. */
export interface StoredPointer {
  readonly active: number
  readonly previous: number | null
}

export const pointerFromStored = (projection: string, { active, previous }: StoredPointer): Pointer => ({
  active: generationFromStored({ projection, version: active }),
  previous: previous === null ? null : generationFromStored({ projection, version: previous }),
})

export const progressToJson = (progress: ReplayProgress): string =>
  JSON.stringify({ ...progress, generation: generationToStored(progress.generation) })

export function progressFromJson(json: string): ReplayProgress {
  // The cast is right because `progressToJson` wrote the JSON.
  const stored = JSON.parse(json) as ReplayProgress & { readonly generation: StoredGeneration }
  return { ...stored, generation: generationFromStored(stored.generation) }
}
