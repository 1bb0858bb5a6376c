import type { LiveMatch } from '@topspin/domain/contract/live'
import { type Count, currentSet, withinSet } from '@topspin/domain/table-tennis'
import { takeOverOf, type Unsent } from './unsent.ts'
import { sheetOfWire } from './wire-sheet.ts'

/** Why unsent points cannot be added any more. */
type Late = 'matchOver' | 'setOver' | 'takenAgain'

/** The points of the set now and after each unsent point, or why these cannot be added. */
type Prospect = { readonly now: Count; readonly after: readonly Count[] } | { readonly late: Late }

/** What sending the points to their match does (docs/specification.md#taking-over). @param match null when it is over */
export function prospectOf(unsent: Unsent, match: LiveMatch | null): Prospect {
  const { points } = unsent
  if (match === null || match.winner !== null) return { late: 'matchOver' }
  const takeOver = takeOverOf(unsent, match)
  if (takeOver === undefined) return { late: 'takenAgain' }
  const sheet = sheetOfWire(match)
  const set = sheet.sets.length
  const scorers = points.map(({ side }) => side)
  const after = scorers.flatMap((_, index) => withinSet(sheet, scorers.slice(0, index + 1))?.sets[set - 1] ?? [])
  if (set !== takeOver.set || after.length < points.length) return { late: 'setOver' }
  return { now: currentSet(sheet), after }
}
