import type { Instant } from '@topspin/domain/ids'
import type { EntryRules } from '@topspin/domain/match/entry-rules'
import type { MatchEndTimes } from '@topspin/domain/match/last-matches'
import type { Availability } from '@topspin/platform/availability/port'
import type { Config } from '@topspin/platform/config'
import type { EventStore } from '@topspin/platform/event-store/port'
import type { IdentityStore } from '@topspin/platform/identity/port'
import type { JobQueue } from '@topspin/platform/job-queue/port'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import type { ReadStore } from '@topspin/platform/read-store/port'
import type { AccountList } from '../memory/account-list.ts'
import type { Careers } from '../memory/careers.ts'
import type { Ladders } from '../memory/ladders.ts'
import type { PastRanks } from '../memory/past-ranks.ts'
import type { ReadModels } from '../memory/read-models.ts'
import type { RecentMatchScores } from '../memory/recent-match-scores.ts'
import type { Standings } from '../memory/standings.ts'
import type { Weeks } from '../memory/weeks.ts'

export interface ReadSideDeps {
  readonly models: ReadModels
  readonly ladders: Ladders
  readonly careers: Careers
  readonly recentMatchScores: RecentMatchScores
  readonly standings: Standings
  readonly pastRanks: PastRanks
  readonly weeks: Weeks
  readonly accounts: AccountList
  readonly documents: ReadStore
  readonly identity: IdentityStore
  readonly availability: Availability
  readonly bus: LiveBus
  readonly jobs: Pick<JobQueue, 'failed'>
  readonly events: EventStore
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
