import type { AccountDocument } from './accounts.ts'
import type { CareerDocument } from './careers.ts'
import type { ChallengesDocument } from './challenges.ts'
import type { ContestOrCorrectionsDocument } from './contests.ts'
import type { EntryDocument } from './entry.ts'
import type { HistoryDocument } from './history.ts'
import type { JournalDocument } from './journal.ts'
import type { LiveDocument } from './live.ts'
import type { MatchDocument } from './matches.ts'
import type { NewsDocument } from './news.ts'
import type { RankingDocument } from './rankings.ts'
import type { ReactionsDocument } from './reactions.ts'
import type { ScoresDocument } from './scores.ts'
import type { SheetDocument } from './sheets.ts'
import type { StandingsDocument } from './standings.ts'
import type { FavouriteWinsDocument, MatchCountsDocument, PointsTakenDocument } from './statistics.ts'
import type { TournamentsDocument } from './tournaments.ts'
import type { WeeksDocument } from './weeks.ts'

/**
 * The names of all projections, in the order in which they are folded and listed. `live` is first, because its delay is
 * the most visible.
 */
export const projectionNames = [
  'live',
  'accounts',
  'rankings',
  'matches',
  'history',
  'careers',
  'statistics',
  'standings',
  'scores',
  'weeks',
  'sheets',
  'contests',
  'reactions',
  'challenges',
  'tournaments',
  'news',
  'entry',
  'journal',
] as const

export type ProjectionName = (typeof projectionNames)[number]

interface Documents {
  readonly live: LiveDocument
  readonly accounts: AccountDocument
  readonly rankings: RankingDocument
  readonly matches: MatchDocument
  readonly history: HistoryDocument
  readonly careers: CareerDocument
  /** The shape of a document depends on its key: `pointsTakenKey`, `matchCountsKey` or `favouriteWinsKey`. */
  readonly statistics: PointsTakenDocument | MatchCountsDocument | FavouriteWinsDocument
  /** The shape of a document depends on its key. */
  readonly standings: StandingsDocument
  readonly scores: ScoresDocument
  /** The shape of a document depends on its key. */
  readonly weeks: WeeksDocument
  /** The shape of a document depends on its key. */
  readonly sheets: SheetDocument
  /** The shape of a document depends on its key. */
  readonly contests: ContestOrCorrectionsDocument
  readonly reactions: ReactionsDocument
  readonly challenges: ChallengesDocument
  /** The shape of a document depends on its key. */
  readonly tournaments: TournamentsDocument
  readonly news: NewsDocument
  readonly entry: EntryDocument
  /** The shape of a document depends on its key. */
  readonly journal: JournalDocument
}

/** The documents of a read model: its projector writes them and its readers get them. */
export type DocumentOf<Name extends ProjectionName> = Documents[Name]
