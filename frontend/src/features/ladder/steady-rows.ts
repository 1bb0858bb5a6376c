import { useState } from 'react'
import type { Free } from './use-available.ts'

/** A row of the list. */
export interface SteadyRow extends Free {
  /** The player is no longer free. */
  readonly isGone: boolean
}

/** The rows that were shown, in their order, then new ones. */
export const keptRows = (before: readonly Free[], free: readonly Free[]): readonly Free[] => [
  ...before.map((row) => free.find(({ pseudo }) => pseudo === row.pseudo) ?? row),
  ...free.filter(({ pseudo }) => !before.some((row) => row.pseudo === pseudo)),
]

/**
 * Keeps the rows while the screen is shown, so that nothing moves under the finger: who is no longer free stays in the
 * list, and who is new comes last.
 */
export function useSteadyRows(free: readonly Free[]): readonly SteadyRow[] {
  const [before, setBefore] = useState<readonly Free[]>([])
  const rows = keptRows(before, free)
  if (rows.some((row, index) => row !== before[index])) setBefore(rows)
  return rows.map((row) => ({ ...row, isGone: !free.includes(row) }))
}
