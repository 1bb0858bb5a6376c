import type { RankingEntry } from '@topspin/domain/contract/standing'
import type { RankingDocument } from '@topspin/domain/documents/rankings'
import { type PlayerId, playerId, points } from '@topspin/domain/ids'
import type { Ladder } from '@topspin/domain/rollback'
import type { Identity } from '@topspin/platform/identity/port'
import { pseudosOf } from '../people.ts'
import type { ReadModels } from '../read-models.ts'

export interface RankedPlayer {
  readonly id: PlayerId
  readonly pseudo: string
  readonly rank: number
  readonly document: RankingDocument
}

const everybody = 1_000_000
const alphabetically = new Intl.Collator('fr')

/** Ranks of a sorted list of scores: equal scores share one (1, 2, 2, 4). */
export function ranksOf(scores: readonly number[]): number[] {
  const ranks: number[] = []
  for (const [index, score] of scores.entries())
    ranks.push(index > 0 && scores[index - 1] === score ? (ranks[index - 1] ?? 1) : index + 1)
  return ranks
}

/** A ladder in order: score, then wins, then pseudo (decisions §3); made once for all readers until it changes. */
export function ladderOf(models: ReadModels, identity: Identity, ladder: Ladder): Promise<readonly RankedPlayer[]> {
  return models.once(`ladder ${ladder}`, ['rankings'], async () => {
    const documents = await models.range<RankingDocument>('rankings', '', { limit: everybody })
    const active = documents.filter(({ document }) => document.active)
    const pseudoOf = await pseudosOf(
      identity,
      active.map(({ key }) => playerId(key)),
    )
    const people = active.map(({ key, document }) => ({ id: playerId(key), pseudo: pseudoOf(playerId(key)), document }))
    people.sort(
      (a, b) =>
        b.document[ladder].score - a.document[ladder].score ||
        b.document[ladder].wins - a.document[ladder].wins ||
        alphabetically.compare(a.pseudo, b.pseudo),
    )
    const ranks = ranksOf(people.map(({ document }) => document[ladder].score))
    return people.map((player, index) => ({ ...player, rank: ranks[index] ?? 0 }))
  })
}

/** The ladder as the wire shows it. */
export const rankingView = async (models: ReadModels, identity: Identity, ladder: Ladder): Promise<RankingEntry[]> =>
  (await ladderOf(models, identity, ladder)).map(({ rank, pseudo, document }) => ({
    rank,
    pseudo,
    score: points(document[ladder].score),
    tournamentWins: document.stars,
  }))
