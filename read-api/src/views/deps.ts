import type { Instant } from '@topspin/domain/ids'
import type { EntryRules } from '@topspin/domain/match/entry-rules'
import type { MatchEndTimes } from '@topspin/domain/match/last-matches'
import type { Config } from '@topspin/platform/config'
import type { Engines } from '@topspin/platform/engines'
import type { JobQueue } from '@topspin/platform/job-queue/port'
import type { AccountList } from '../memory/account-list.ts'
import type { Careers } from '../memory/careers.ts'
import type { Ladders } from '../memory/ladders.ts'
import type { PastRanks } from '../memory/past-ranks.ts'
import type { ReadModels } from '../memory/read-models.ts'
import type { RecentMatchScores } from '../memory/recent-match-scores.ts'
import type { Standings } from '../memory/standings.ts'
import type { Weeks } from '../memory/weeks.ts'

export interface ReadSideDeps extends Pick<Engines, 'documents' | 'identity' | 'availability' | 'events'> {
  readonly models: ReadModels
  readonly ladders: Ladders
  readonly careers: Careers
  readonly recentMatchScores: RecentMatchScores
  readonly standings: Standings
  readonly pastRanks: PastRanks
  readonly weeks: Weeks
  readonly accounts: AccountList
  readonly jobs: Pick<JobQueue, 'failed'>
  readonly rules: EntryRules
  readonly ends: MatchEndTimes
  /** The start of the season that contains `now`. */
  readonly seasonBegin: (now: Instant) => Instant
  readonly config: Pick<
    Config,
    'acceptsPasswords' | 'accountDeletion' | 'company' | 'companyEmailDomains' | 'mail' | 'publicUrl' | 'timeZone'
  >
  /** The VAPID public key, with which browsers subscribe to push messages. */
  readonly pushKey: string
}
