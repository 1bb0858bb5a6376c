import type { LiveMatch } from '@topspin/domain/contract/live'
import { currentSet, type Sheet } from '@topspin/domain/table-tennis'
import { type Text, textOf } from '../../shared/i18n/index.ts'
import { endOf } from './announcement.ts'
import { pseudoOn } from './wire-sheet.ts'

/**
 * What the device of the recorder says after a point or an undo.
 * @returns null before the first server is chosen
 */
export function spokenOf(match: LiveMatch, sheet: Sheet): Text | null {
  const { one, two } = currentSet(sheet)
  const end = endOf(match, sheet, one + two === 0 ? sheet.sets.at(-2) : undefined)
  if (end !== null || sheet.server === null) return end
  return textOf('live.say.short', { one, two, server: pseudoOn(match, sheet.server) })
}
