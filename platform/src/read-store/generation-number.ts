import type { Pointer } from './port.ts'

// A generation's number holds the version of the fold that builds it and which rebuild of that version it is.
const rebuildsPerVersion = 1_000

/** The version of the fold a generation was built with. */
export const foldVersionOf = (generation: number): number => Math.floor(generation / rebuildsPerVersion)

/** The first generation of a version of a fold. */
export const firstGenerationOf = (foldVersion: number): number => foldVersion * rebuildsPerVersion

/**
 * The number of the generation that a rebuild now would make: one of this version, and not one that is served or kept
 * for a way back. An older release may run after a newer one, so the numbers of other versions do not count.
 */
export function nextGeneration(foldVersion: number, pointer: Pointer | null): number {
  const first = firstGenerationOf(foldVersion)
  const used = [pointer?.active, pointer?.previous].filter((number) => number != null)
  const latest = Math.max(first - 1, ...used.filter((number) => foldVersionOf(number) === foldVersion))
  const round = Array.from(
    { length: used.length + 1 },
    (_, step) => first + ((latest + 1 + step - first) % rebuildsPerVersion),
  )
  return round.find((number) => !used.includes(number)) ?? first
}

/**
 * The generation readers can be pointed back to: the one served before, if the same fold built it. One of another
 * version cannot be brought up to date by this release.
 */
export function wayBack(pointer: Pointer | null): number | null {
  if (pointer?.previous == null) return null
  return foldVersionOf(pointer.previous) === foldVersionOf(pointer.active) ? pointer.previous : null
}
