import type { Sheet, Side } from '@topspin/domain/table-tennis'
import { pointsOf } from './wire-sheet.ts'

/** The sides as they stand on the scoreboard, the left one first. */
export type Order = readonly [left: Side, right: Side]

/** The sets that have ended, each with the points of the left side first. */
export const endedSets = ({ sets, winner }: Sheet, [left, right]: Order): readonly string[] =>
  (winner === null ? sets.slice(0, -1) : sets).map((set) => pointsOf({ one: set[left], two: set[right] }))
