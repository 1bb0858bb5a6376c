import { type EventPlace, parsePosition } from '../../event-store/port.ts'
import { firstGeneration } from '../generation.ts'
import type { Document, Generation, Page } from '../port.ts'

/** Position `n` of a log whose positions have four digits. */
export const at = (n: number) => parsePosition(String(n).padStart(4, '0'))

/** The event at position `n`. */
export const place = (n: number): EventPlace => ({ position: at(n), id: `event ${n}` })

/** A page's writes, each at position `n`. */
export const writes = (n: number, documents: Readonly<Record<string, Document | null>>): Page['writes'] =>
  new Map(Object.entries(documents).map(([key, document]) => [key, { document, position: at(n) }]))

let projections = 0

/** A generation that no other test of this run uses. */
export const fresh = (): Generation => firstGeneration(`contract-${++projections}`, 1)
