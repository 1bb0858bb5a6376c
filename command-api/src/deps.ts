import type { HalfPoints } from '@topspin/domain/ids'
import type { Availability } from '@topspin/platform/availability/port'
import type { Passwords } from '@topspin/platform/identity/password'
import type { Identity } from '@topspin/platform/identity/port'
import type { JobQueue } from '@topspin/platform/job-queue/port'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import type { Report } from '@topspin/platform/log/reporter'
import type { ReadStore } from '@topspin/platform/read-store/port'
import type { Handlers } from './streams/handlers.ts'

/** Dependencies of the routes of the write side. */
export interface Deps {
  readonly handlers: Handlers
  readonly identity: Identity
  readonly availability: Availability
  /** Pointers of the read models. Decisions never use the documents. */
  readonly documents: Pick<ReadStore, 'pointer'>
  readonly bus: LiveBus
  readonly jobs: JobQueue
  readonly clock: () => number
  readonly report: Report
  readonly startScore: HalfPoints
  /** Null lets any e-mail register. */
  readonly companyEmailDomains: readonly string[] | null
  /** Additional hosts of push services. */
  readonly pushServices: readonly string[]
  readonly passwords: Passwords
  /** Names of the projections that can be replayed. */
  readonly projections: ReadonlySet<string>
}
