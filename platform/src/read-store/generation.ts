import type { Generation, Pointer, ReplayProgress } from './port.ts'

/** The first build of a fold version. */
export const firstGeneration = (projection: string, foldVersion: number): Generation => ({
  projection,
  foldVersion,
  rebuild: 0,
})

/** The generation to read while a projection has no pointer. It is never built, so it is empty. */
export const emptyGeneration = (projection: string): Generation => ({ projection, foldVersion: 0, rebuild: 0 })

export const isSameGeneration = (one: Generation, other: Generation): boolean =>
  one.projection === other.projection && one.foldVersion === other.foldVersion && one.rebuild === other.rebuild

/** The generation for a rebuild: one of this fold version that is neither active nor previous. */
export function nextGeneration(projection: string, foldVersion: number, pointer: Pointer | null): Generation {
  const used = [pointer?.active, pointer?.previous].flatMap((one) =>
    one?.foldVersion === foldVersion ? [one.rebuild] : [],
  )
  let rebuild = Math.max(-1, ...used)
  do rebuild = (rebuild + 1) % maxBuildsPerVersion
  while (used.includes(rebuild))
  return { projection, foldVersion, rebuild }
}

/**
 * The previous generation; null when there is none, or when it has another fold version than the active one, because
 * no release folds both versions.
 */
export function generationToSwitchBackTo(pointer: Pointer | null): Generation | null {
  if (pointer?.previous == null) return null
  return pointer.previous.foldVersion === pointer.active.foldVersion ? pointer.previous : null
}

/** A generation as it is stored. `version` is one number: 1000 for the first build of fold version 1. */
interface StoredGeneration {
  readonly projection: string
  readonly version: number
}

/** The `rebuild` of a generation counts from 0 up to this number minus 1, then from 0 again (`nextGeneration`). */
export const maxBuildsPerVersion = 1_000

export const generationToStored = ({ projection, foldVersion, rebuild }: Generation): StoredGeneration => ({
  projection,
  version: foldVersion * maxBuildsPerVersion + rebuild,
})

export const generationFromStored = ({ projection, version }: StoredGeneration): Generation => ({
  projection,
  foldVersion: Math.floor(version / maxBuildsPerVersion),
  rebuild: version % maxBuildsPerVersion,
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
