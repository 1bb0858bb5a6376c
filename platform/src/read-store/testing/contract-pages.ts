import { type EventPlace, positionFromText } from '../../event-store/port.ts'
import { firstGeneration } from '../generation.ts'
import type { Document, FoldedPage, Generation } from '../port.ts'

/** Position `n` of a log whose positions have four digits. */
export const positionAt = (n: number) => positionFromText(String(n).padStart(4, '0'))

/** The event at position `n`. */
export const eventPlaceAt = (n: number): EventPlace => ({ position: positionAt(n), id: `event ${n}` })

/** A page's writes, each at position `n`. */
export const pageWrites = (n: number, documents: Readonly<Record<string, Document | null>>): FoldedPage['writes'] =>
  new Map(Object.entries(documents).map(([key, document]) => [key, { document, position: positionAt(n) }]))

let projections = 0

/** A generation that no other test of this run uses. */
export const newGeneration = (): Generation => firstGeneration(`contract-${++projections}`, 1)
