import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'
import * as z from 'zod'

/** A part of a state (`StateParts`), as a snapshot stores it. */
const Part = z.object({
  /** Of the snapshot that wrote it. */
  revision: z.int(),
  items: z.array(z.unknown()).readonly(),
})
export type Part = z.infer<typeof Part>

const atOnce = 10

/** The key of a part's document. */
export const partKey = (part: string): string => `part/${part}`

/** Parts in groups that are read or written in one turn of the event loop each. */
export function inSteps<T>(parts: readonly T[]): (readonly T[])[] {
  const steps: (readonly T[])[] = []
  for (let from = 0; from < parts.length; from += atOnce) steps.push(parts.slice(from, from + atOnce))
  return steps
}

/**
 * Reads the parts of a snapshot.
 * @param revisions of the parts, by key
 * @returns null when one is missing or belongs to another snapshot
 */
export async function readParts(
  store: ReadStore,
  generation: Generation,
  revisions: Readonly<Record<string, number>>,
): Promise<Map<string, Part> | null> {
  const parts = new Map<string, Part>()
  for (const keys of inSteps(Object.keys(revisions))) {
    await nextTurn()
    const documents = await store.getMany(generation, keys.map(partKey))
    for (const key of keys) {
      const part = Part.safeParse(documents.get(partKey(key))).data
      if (part === undefined || part.revision !== revisions[key]) return null
      parts.set(key, part)
    }
  }
  return parts
}

/** The parts of a state at a revision; a stored one stays as it is when it has the same items. */
export function partsAt(
  revision: number,
  lists: ReadonlyMap<string, readonly unknown[]>,
  stored: ReadonlyMap<string, Part>,
): Map<string, Part> {
  const parts = new Map<string, Part>()
  for (const [key, items] of lists) {
    const known = stored.get(key)
    parts.set(key, known !== undefined && isSame(known.items, items) ? known : { revision, items })
  }
  return parts
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index])
