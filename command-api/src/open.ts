import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { projectionNames } from '@topspin/domain/documents/names'
import { fromPoints, instant, type PlayerId } from '@topspin/domain/ids'
import { MatchEndTimes } from '@topspin/domain/match/last-matches'
import { streams } from '@topspin/domain/streams'
import { createChatAddressCipher } from '@topspin/platform/chat/sealed-address'
import { createSendChat } from '@topspin/platform/chat/send-chat'
import type { Config } from '@topspin/platform/config'
import { sessionSecretOf } from '@topspin/platform/engines'
import type { Metrics } from '@topspin/platform/http/metrics'
import { createPasswordHasher, type HashCost } from '@topspin/platform/identity/password'
import { vapidKeysOf } from '@topspin/platform/identity/vapid-keys'
import { createDigestStopTokens } from '@topspin/platform/mail/stop-tokens'
import { openService } from '@topspin/platform/process/open-service'
import type { ServerApp } from '@topspin/platform/process/serve'
import { entryRulesOf, type ServiceDeps } from '@topspin/platform/process/service-deps'
import type { FastifyInstance } from 'fastify'
import { recentAccountStateOf } from './accounts/people.ts'
import { reconcileAccounts } from './accounts/registration.ts'
import { queuePlannedMatchReminders } from './challenges/change-challenge.ts'
import { reportUnlinkedAccounts } from './company/link-account.ts'
import type { Deps } from './deps.ts'
import { createEmailVerificationTokens } from './mail/email-verification-tokens.ts'
import { continueLiveSave } from './match/live-saving.ts'
import { ProcessManager } from './process-manager/process-manager.ts'
import { tournamentPolicy } from './process-manager/tournament-policy.ts'
import { startPushWorker } from './push/push-worker.ts'
import { createSendPush, type SendPush } from './push/send-push.ts'
import { registerCommands } from './routes.ts'
import {
  createAppendMetrics,
  markStreamOutdated,
  type OpenHandlersOptions,
  openStreamHandlers,
} from './streams/handlers.ts'
import { refuseMissingData, storeLabel } from './streams/missing-data.ts'
import { TournamentReader, TournamentStreams } from './streams/tournament-streams.ts'
import { demandClockNotBehindLog, demandStreamsRead, warmUp } from './streams/warm-up.ts'

interface CommandDeps extends ServiceDeps {
  readonly ends: MatchEndTimes
  readonly metrics: Metrics
  /** Name of this process in leases; by default a random one. */
  readonly holder?: string
  readonly hashCost?: HashCost
  /** By default `createSendPush` with the installation's keys. */
  readonly sendPush?: SendPush
}

/**
 * Opens the streams for writing, completes what a crash interrupted, and starts the process manager and the workers.
 * @throws StartRefused when the log is missing, or the accounts are missing or damaged; UnreadableEvent; EngineAway
 */
export async function openWriteSide({
  config,
  engines,
  clock,
  report,
  metrics,
  ends,
  hashCost,
  sendPush,
  holder,
}: CommandDeps) {
  const { events, documents, snapshots, identity, availability, bus, jobs } = engines
  const processId = randomUUID()
  const measureAppend = createAppendMetrics(metrics.registry)
  const traced = (id: string) => ({ commandId: id, correlationId: randomUUID(), now: instant(clock()) })
  /** Calls `reconcileAccounts`. Null until `deps` exists; the start then calls `reconcileAccounts` itself. */
  let finishRegistrations: (() => void) | null = null
  const options: OpenHandlersOptions = {
    events,
    snapshots,
    rules: entryRulesOf(config),
    ends,
    appended: (size, seconds, stream) => {
      measureAppend(size, seconds)
      void bus.publish('appended', { stream, by: processId })
    },
    snapshotFailed: (error) =>
      report(`a snapshot in ${storeLabel(config.snapshotsUrl)} could not be read or saved`, error),
    logReplaced: (stream) => {
      report(`the log no longer holds the last event read of ${stream}, as after a restore: the stream is read again`)
      if (stream === streams.players) finishRegistrations?.()
    },
  }
  const tournamentsOfMatches = new TournamentReader(options)
  const handlers = openStreamHandlers(options, tournamentsOfMatches)
  const tournaments = new TournamentStreams(options, handlers)
  await bus.subscribe('appended', ({ stream, by }) => {
    if (by === processId) return
    markStreamOutdated(handlers, stream)
    tournaments.expire(stream)
  })
  // Before the mail worker starts, because that worker drops mails to missing accounts.
  await refuseMissingData(handlers, engines, config, report)
  const secret = await sessionSecretOf(identity, config.sessionSecret)
  const emailVerificationTokens = createEmailVerificationTokens(secret, identity, clock)
  const mails = await mailsOf({ config, handlers, identity, emailVerificationTokens, jobs, clock, report })
  const deps: Deps = {
    handlers,
    tournaments,
    tournamentsOfMatches,
    identity,
    availability,
    documents,
    bus,
    jobs,
    mails,
    emailVerificationTokens,
    stopTokens: createDigestStopTokens(secret),
    chatAddresses: createChatAddressCipher(secret),
    sendChat: createSendChat(config.chatHosts),
    company: await companyOf(config, clock),
    acceptsPasswords: config.acceptsPasswords,
    clock,
    report,
    startScore: fromPoints(config.startScore),
    companyEmailDomains: config.companyEmailDomains,
    pushServices: config.pushServices,
    passwords: createPasswordHasher(hashCost),
    projections: new Set(projectionNames),
  }
  finishRegistrations = () =>
    void reconcileAccounts(deps, traced).catch((error: unknown) => report('accounts could not be reconciled', error))
  await reconcileAccounts(deps, traced)
  if (!config.acceptsPasswords) await reportUnlinkedAccounts(deps)
  const warm = warmUp(handlers, ends, instant(clock()), report)
    .then(() => continueLiveSave(deps, traced(processId)))
    .then(() => queuePlannedMatchReminders(deps))
  // Waits for at most one turn of the event loop. By then a short log is read, and an unreadable event in it fails the
  // start.
  await Promise.race([warm, nextTurn()])
  // `runProcess` handles a later rejection (`ServerApp.warmUp`).
  warm.catch(() => {})
  const send =
    sendPush ??
    createSendPush(await vapidKeysOf(identity), config.vapidSubject, { additionalHosts: config.pushServices })
  const { timeZone } = config
  await startPushWorker({ handlers, tournaments, identity, availability, jobs, send, clock, report, timeZone })
  const processManager = new ProcessManager({
    policy: tournamentPolicy({ ...deps, rules: options.rules }),
    events,
    store: snapshots,
    holder: holder ?? processId,
    clock,
    report,
  })
  processManager.start()
  return {
    deps,
    /** The end of the warm-up. Rejects with UnreadableEvent when this release cannot read an event of the log. */
    warmUp: warm,
    checks: { streams: () => demandStreamsRead({ ...handlers }), append: () => events.demandWritable() },
    /** Health checks that do not affect readiness. */
    optionalChecks: { clock: () => demandClockNotBehindLog(handlers, clock()) },
    accountState: (id: PlayerId) => recentAccountStateOf(handlers, id),
    register: (server: FastifyInstance) => registerCommands(server, deps),
    /** Whether nobody has registered yet. */
    isEmpty: async () => (await handlers.players.read(({ registered }) => registered)) === 0,
    /** Stops the process manager and saves snapshots. Call it when no more requests come. */
    async close() {
      await processManager.stop()
      await Promise.all(Object.values(handlers).map((handler) => handler.close()))
    },
  }
}

/** Starts to send mails. Without a mail server, loads no code. Returns the function that queues a mail, or null. */
async function mailsOf(
  deps: Pick<Deps, 'handlers' | 'identity' | 'emailVerificationTokens' | 'jobs' | 'clock' | 'report'> &
    Pick<CommandDeps, 'config'>,
): Promise<Deps['mails']> {
  const { mail } = deps.config
  if (mail === null) return null
  const { startMailWorker } = await import('./mail/open-mails.ts')
  return startMailWorker(deps, mail)
}

/** The sign-in with company accounts. Without a provider, loads no code and returns null. */
async function companyOf({ company, publicUrl }: Config, clock: () => number): Promise<Deps['company']> {
  if (company === null) return null
  const { openCompanyProvider } = await import('./company-provider.ts')
  return { settings: company, provider: openCompanyProvider(company, publicUrl, clock) }
}

/** Says who becomes the administrator of an installation without accounts (docs/operations.md#company-account). */
export const noAccountYetLine = ({ acceptsPasswords }: Config): string =>
  acceptsPasswords
    ? 'No account yet: whoever registers with a password before anybody else enters becomes the administrator.'
    : 'No account yet: members of OIDC_ADMIN_GROUP are administrators; whoever else has entered becomes one by npm run admin -- appoint <pseudo>.'

interface CommandApiOptions {
  readonly config: Config
  readonly clock?: () => number
  readonly hashCost?: HashCost
}

/**
 * Opens a command-api process, whose server does not listen yet. Any number of processes may share one log: each append
 * carries its expected revision.
 * @throws StartTimedOut
 */
export function openCommandApi({ config, clock, hashCost }: CommandApiOptions): Promise<ServerApp> {
  return openService({ name: 'command-api', config, clock, needed: ['events', 'identity'] }, async (deps) => {
    const cost = hashCost === undefined ? {} : { hashCost }
    const writeSide = await openWriteSide({ ...deps, ends: new MatchEndTimes(), ...cost })
    if (await writeSide.isEmpty()) deps.report(noAccountYetLine(config))
    return writeSide
  })
}
