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

/** All projections in the order of folding and listing. `live` is first, because its delay is the most visible. */
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
  readonly statistics: PointsTakenDocument | MatchCountsDocument | FavouriteWinsDocument
  readonly standings: StandingsDocument
  readonly scores: ScoresDocument
  readonly weeks: WeeksDocument
  readonly sheets: SheetDocument
  readonly contests: ContestOrCorrectionsDocument
  readonly reactions: ReactionsDocument
  readonly challenges: ChallengesDocument
  readonly tournaments: TournamentsDocument
  readonly news: NewsDocument
  readonly entry: EntryDocument
  readonly journal: JournalDocument
}

/** The type of the documents of a read model. */
export type DocumentOf<Name extends ProjectionName> = Documents[Name]
