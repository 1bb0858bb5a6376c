import { type ScoresDocument, scoresPrefix } from '@topspin/domain/documents/scores'
import { type StatusDocument, statusPrefix } from '@topspin/domain/documents/standings'
import type { StampedEvent } from '@topspin/domain/events'
import { type Ladder, playerId } from '@topspin/domain/ids'
import { RankHistory } from '@topspin/domain/ladder/rank-history'
import { scores } from '../projectors/scores.ts'
import { standings } from '../projectors/standings.ts'
import { foldedDocuments } from './documents.ts'

/**
 * The rank of each player after each match of a ladder, from the documents that projectors make of the
 * events.
 */
export function rankHistoryOf(events: readonly StampedEvent[], ladder: Ladder): RankHistory {
  const statuses = [...foldedDocuments(standings, events)]
    .filter(([key]) => key.startsWith(statusPrefix))
    // Documents under this prefix have this shape.
    .map(([key, document]) => [playerId(key.slice(statusPrefix.length)), document as StatusDocument] as const)
  const history = new RankHistory()
  history.setStatuses(new Map(statuses))
  const pages = [...foldedDocuments(scores, events)].filter(([key]) => key.startsWith(scoresPrefix(ladder)))
  for (const [, page] of pages.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    for (const match of (page as ScoresDocument).matches) history.add(match) // documents of `scores` have this shape
  return history
}
