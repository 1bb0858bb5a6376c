import type { AccountDocument } from './accounts.ts'
import type { EntryDocument } from './entry.ts'
import type { HistoryDocument } from './history.ts'
import type { LiveDocument } from './live.ts'
import type { MatchDocument } from './matches.ts'
import type { NewsDocument } from './news.ts'
import type { RankingDocument } from './rankings.ts'
import type { ClubDocument, TakenDocument } from './statistics.ts'

/**
 * Every read model, by the name of the projection that makes it, in the order they are folded and listed. `live` comes
 * first: people are watching it.
 */
export const projectionNames = [
  'live',
  'accounts',
  'rankings',
  'matches',
  'history',
  'statistics',
  'news',
  'entry',
] as const

export type ProjectionName = (typeof projectionNames)[number]

interface Documents {
  readonly live: LiveDocument
  readonly accounts: AccountDocument
  readonly rankings: RankingDocument
  readonly matches: MatchDocument
  readonly history: HistoryDocument
  /** Two shapes; the key tells which. */
  readonly statistics: TakenDocument | ClubDocument
  readonly news: NewsDocument
  readonly entry: EntryDocument
}

/** What a read model is made of: its projector writes it, and its readers get it. Every name needs an entry above. */
export type DocumentOf<Name extends ProjectionName> = Documents[Name]
