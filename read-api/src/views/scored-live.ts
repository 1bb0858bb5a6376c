import { playerSheetKey } from '@topspin/domain/documents/sheets'
import type { PlayerId } from '@topspin/domain/ids'
import type { ReadModels } from '../memory/read-models.ts'

type Numbered = { readonly sequence: number }

/**
 * Reads which of these matches of a player were scored live (docs/architecture.md#points-of-live-matches).
 * @returns a function that tells whether one of these matches was scored live
 */
export async function findMatchesScoredLive(
  models: ReadModels,
  player: PlayerId,
  matches: readonly Numbered[],
): Promise<(match: Numbered) => boolean> {
  const keyOf = ({ sequence }: Numbered) => playerSheetKey(player, sequence)
  const found = await models.getMany('sheets', matches.map(keyOf))
  return (match) => found.has(keyOf(match))
}
