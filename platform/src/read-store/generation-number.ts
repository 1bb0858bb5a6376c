import type { Pointer } from './port.ts'

// A generation's number encodes its fold version and which rebuild of that version it is.
const rebuildsPerVersion = 1_000

/** The fold version of a generation. */
export const foldVersionOf = (generation: number): number => Math.floor(generation / rebuildsPerVersion)

/** The first generation of a fold version. */
export const firstGenerationOf = (foldVersion: number): number => foldVersion * rebuildsPerVersion

/**
 * The number for a rebuild that starts now: a number of this fold version that is neither active nor previous. An older
 * release may run after a newer one, so numbers of other fold versions do not count.
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
 * The generation that readers can be switched back to: the previous one, if it has the same fold version. This release
 * cannot bring a generation of another version up to date.
 */
export function wayBack(pointer: Pointer | null): number | null {
  if (pointer?.previous == null) return null
  return foldVersionOf(pointer.previous) === foldVersionOf(pointer.active) ? pointer.previous : null
}
