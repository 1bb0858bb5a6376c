import type { Generation, Pointer, ReplayProgress } from './port.ts'

/** A generation as engines hold it: under one number, 1000 for the first build of fold version 1. */
interface StoredGeneration {
  readonly projection: string
  readonly version: number
}

/** The number has room for this many builds of a fold version. */
export const buildsPerVersion = 1_000

export const toStored = ({ projection, foldVersion, rebuild }: Generation): StoredGeneration => ({
  projection,
  version: foldVersion * buildsPerVersion + rebuild,
})

export const fromStored = ({ projection, version }: StoredGeneration): Generation => ({
  projection,
  foldVersion: Math.floor(version / buildsPerVersion),
  rebuild: version % buildsPerVersion,
})

/** A pointer with the numbers of its generations. */
export interface StoredPointer {
  readonly active: number
  readonly previous: number | null
}

export const pointerFromStored = (projection: string, { active, previous }: StoredPointer): Pointer => ({
  active: fromStored({ projection, version: active }),
  previous: previous === null ? null : fromStored({ projection, version: previous }),
})

export const progressToJson = (progress: ReplayProgress): string =>
  JSON.stringify({ ...progress, generation: toStored(progress.generation) })

export function progressFromJson(json: string): ReplayProgress {
  // `progressToJson` wrote it.
  const stored = JSON.parse(json) as ReplayProgress & { readonly generation: StoredGeneration }
  return { ...stored, generation: fromStored(stored.generation) }
}
