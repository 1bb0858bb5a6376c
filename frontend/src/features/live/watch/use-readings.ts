import { useState } from 'react'
import type { MatchInSets } from './match-in-sets.ts'

/** The point that the reader has chosen, by its indexes. */
interface Held {
  readonly set: number
  readonly point: number
}

/** Which points are read, and how to read another one. */
export interface Readings {
  /** The point of a set that is read; null at rest, at its last one. */
  heldIn(set: number): number | null
  /** The set that was read last; the open one at rest. */
  readonly set: number
  read(set: number): (point: number) => void
}

/** A new point moves the reading only while it rests at the last point of the open set. */
export function useReadings({ sets }: MatchInSets): Readings {
  const [held, setHeld] = useState<Held | null>(null)
  const open = sets.length - 1
  const lastIn = (set: number) => (sets[set]?.points.length ?? 0) - 1
  const heldIn = (set: number) => (held?.set === set && lastIn(set) >= 0 ? Math.min(held.point, lastIn(set)) : null)
  return {
    heldIn,
    set: held !== null && held.set <= open ? held.set : open,
    read: (set) => (point) => setHeld(set === open && point >= lastIn(set) ? null : { set, point }),
  }
}
