import type { LiveSet } from '@topspin/domain/career/badges'
import type { CareerMatch } from '@topspin/domain/documents/careers'
import { playerSheetPrefix, sheetKey } from '@topspin/domain/documents/sheets'
import type { PlayerId } from '@topspin/domain/ids'
import { otherSide, scoreSheetOf } from '@topspin/domain/live/table-tennis'
import type { ReadModels } from '../memory/read-models.ts'

/**
 * Reads the sets of a player's matches that were scored live (docs/architecture.md#points-of-live-matches).
 * @returns a function that returns the sets of a match; none for a match that was not scored live
 */
export async function readLiveSets(
  models: ReadModels,
  player: PlayerId,
): Promise<(match: CareerMatch) => readonly LiveSet[]> {
  const recorded = await models.range('sheets', playerSheetPrefix(player), { limit: Number.MAX_SAFE_INTEGER })
  const recordings = new Map<number, string>()
  for (const { document } of recorded)
    if ('recording' in document) recordings.set(document.sequence, sheetKey(document.recording))
  const found = await models.getMany('sheets', [...recordings.values()])
  return ({ sequence }) => {
    const document = found.get(recordings.get(sequence) ?? '')
    if (document === undefined || !('match' in document)) return []
    const { playerOne, firstServer, points } = document.match
    const me = playerOne === player ? 'one' : 'two'
    return scoreSheetOf(firstServer, points).sets.map((set) => ({ mine: set[me], theirs: set[otherSide(me)] }))
  }
}
