import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'
import * as z from 'zod'

/** A part of a state (`StateParts`) as it is stored. */
export interface SnapshotPart {
  readonly checksum: string
  readonly items: readonly unknown[]
}

const Items = z.array(z.unknown()).readonly()

const atOnce = 10

/** The key under which the part with this name is stored. */
export const partKey = (part: string): string => `part/${part}`

/** Splits parts into groups, each read or written in one turn of the event loop. */
export function groupParts<T>(parts: readonly T[]): (readonly T[])[] {
  const steps: (readonly T[])[] = []
  for (let from = 0; from < parts.length; from += atOnce) steps.push(parts.slice(from, from + atOnce))
  return steps
}

/** The SHA-256 of a JSON text, in base64. */
export const checksumOf = (text: string): string => createHash('sha256').update(text).digest('base64')

/** Parses a stored JSON text. @throws Error that names `what`, when the text is missing or has another checksum */
export function parseVerified(text: unknown, checksum: unknown, what: string): unknown {
  if (typeof text !== 'string' || checksumOf(text) !== checksum)
    throw new Error(`${what} does not have the checksum that was stored with it`)
  return JSON.parse(text)
}

/**
 * Reads the parts of a snapshot, by name. The name of a part is its key in `lists` of `StateParts`.
 * @param checksums of the parts, by name
 * @throws Error when a part is missing, damaged or from another snapshot; EngineAway
 */
export async function readParts(
  store: ReadStore,
  generation: Generation,
  checksums: Readonly<Record<string, string>>,
): Promise<Map<string, SnapshotPart>> {
  const parts = new Map<string, SnapshotPart>()
  for (const some of groupParts(Object.entries(checksums))) {
    await nextTurn()
    const keys = some.map(([key]) => partKey(key))
    const documents = await store.getMany(generation, keys)
    for (const [key, checksum] of some) {
      const items = Items.parse(parseVerified(documents.get(partKey(key)), checksum, partKey(key)))
      parts.set(key, { checksum, items })
    }
  }
  return parts
}

/** Whether a part has exactly these items, compared by identity. */
export const hasExactlyItems = ({ items }: SnapshotPart, others: readonly unknown[]): boolean =>
  items.length === others.length && items.every((item, index) => item === others[index])
