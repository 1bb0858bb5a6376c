import type { CommandCallName } from '@topspin/domain/contract/calls'
import type { HalfPoints } from '@topspin/domain/ids'
import type { Availability } from '@topspin/platform/availability/port'
import type { ChatAddressCipher } from '@topspin/platform/chat/sealed-address'
import type { SendChat } from '@topspin/platform/chat/send-chat'
import type { CompanySignInSettings } from '@topspin/platform/config'
import type { CallHandlers } from '@topspin/platform/http/call-handler'
import type { PasswordHasher } from '@topspin/platform/identity/password'
import type { IdentityStore } from '@topspin/platform/identity/port'
import type { JobQueue } from '@topspin/platform/job-queue/port'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import type { ReportError } from '@topspin/platform/log/reporter'
import type { DigestStopTokens } from '@topspin/platform/mail/stop-tokens'
import type { ReadStore } from '@topspin/platform/read-store/port'
import type { CompanyProvider } from './company-provider.ts'
import type { EmailVerificationTokens } from './mail/email-verification-tokens.ts'
import type { QueueMail } from './mail/open-mails.ts'
import type { StreamHandlers } from './streams/handlers.ts'
import type { TournamentReader, TournamentStreams } from './streams/tournament-streams.ts'

/** What the commands, routes and workers of command-api use. */
export interface Deps {
  readonly handlers: StreamHandlers
  readonly tournaments: TournamentStreams
  /** The tournaments in memory, as decisions about matches last read them. */
  readonly tournamentsOfMatches: Pick<TournamentReader, 'lastRead'>
  readonly identity: IdentityStore
  readonly availability: Availability
  /** The store of the read models. Decisions never read it. */
  readonly documents: Pick<ReadStore, 'pointer'>
  readonly bus: LiveBus
  readonly jobs: JobQueue
  /** Null when the installation sends no mails. */
  readonly mails: QueueMail | null
  readonly emailVerificationTokens: EmailVerificationTokens
  readonly stopTokens: DigestStopTokens
  readonly chatAddresses: ChatAddressCipher
  readonly sendChat: SendChat
  /** Whether accounts have passwords (`PASSWORDS`). */
  readonly acceptsPasswords: boolean
  /** Null when the installation has no sign-in with company accounts (docs/specification.md#company-account). */
  readonly company: { readonly settings: CompanySignInSettings; readonly provider: CompanyProvider } | null
  readonly clock: () => number
  readonly report: ReportError
  readonly startScore: HalfPoints
  /** Domains of the e-mail addresses with which players may register; null allows all domains. */
  readonly companyEmailDomains: readonly string[] | null
  /** Hosts of push services in addition to the known ones (`PUSH_SERVICES`). */
  readonly pushServices: readonly string[]
  readonly passwords: PasswordHasher
  /** Names of the projections that can be replayed. */
  readonly projections: ReadonlySet<string>
}

/** Handlers of some calls whose `side` is `command`. `registerCommands` joins those of all files in `routes`. */
export type CommandRoutes = Partial<CallHandlers<CommandCallName>>
