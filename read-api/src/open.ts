import { instant, playerId } from '@topspin/domain/ids'
import { MatchEndTimes } from '@topspin/domain/match/last-matches'
import { currentSeasonStart } from '@topspin/domain/time/season'
import { createChatAddressCipher } from '@topspin/platform/chat/sealed-address'
import { createSendChat } from '@topspin/platform/chat/send-chat'
import { type Config, ConfigError } from '@topspin/platform/config'
import { sessionSecretOf } from '@topspin/platform/engines'
import type { RequestServices } from '@topspin/platform/http/authorise'
import { registerCalls } from '@topspin/platform/http/routes'
import { vapidKeysOf } from '@topspin/platform/identity/vapid-keys'
import { openService } from '@topspin/platform/process/open-service'
import type { ServerApp } from '@topspin/platform/process/serve'
import { entryRulesOf, type ServiceDeps } from '@topspin/platform/process/service-deps'
import type { FastifyInstance } from 'fastify'
import { startChatWorker } from './chat/chat-worker.ts'
import type { DigestDeps } from './digest/digest-worker.ts'
import { accountStateFrom } from './http/account-state.ts'
import { registerApiDocument } from './http/api-page.ts'
import { registerCompression } from './http/compression.ts'
import { registerDownloads } from './http/file-routes.ts'
import { queryRoutes } from './http/query-routes.ts'
import { AccountList } from './memory/account-list.ts'
import { Careers } from './memory/careers.ts'
import { Ladders } from './memory/ladders.ts'
import { LastMatches } from './memory/last-matches.ts'
import { PastRanks } from './memory/past-ranks.ts'
import { ReadModels } from './memory/read-models.ts'
import { RecentMatchScores } from './memory/recent-match-scores.ts'
import { Standings } from './memory/standings.ts'
import { Weeks } from './memory/weeks.ts'
import { registerPage } from './page/page-routes.ts'
import { ChangesTopic } from './socket/changes-topic.ts'
import { repeatEveryByTimer } from './socket/every.ts'
import { followAvailability } from './socket/follow-availability.ts'
import { createHttpLiveScoring, type LiveScoringPort } from './socket/http-live-scoring.ts'
import { registerLiveSocket } from './socket/live-socket.ts'
import { beginningOfMinute } from './views/availability.ts'
import type { ReadSideDeps } from './views/deps.ts'
import { startArchiveWorker } from './views/own-archive.ts'

interface QueryDeps extends ServiceDeps {
  readonly ends: MatchEndTimes
  /** The folder with the built page; null to serve no page. */
  readonly page: string | null
  readonly updateLive: (services: RequestServices) => LiveScoringPort
}

/** Opens the read models of a process. @throws EngineAway */
export async function openReadSide(service: QueryDeps) {
  const { config, engines, clock, report, page, ends, updateLive } = service
  const { documents, identity, availability, bus, jobs, events } = engines
  const models = await ReadModels.open(documents, bus, () => events.head())
  const ladders = new Ladders(models, identity)
  const accounts = new AccountList(models, identity, new LastMatches(models))
  const standings = new Standings(models)
  const unsubscribe = await bus.subscribe('account-changed', (message) => {
    const id = playerId(message.playerId)
    ladders.accountChanged(id)
    accounts.accountChanged(id)
  })
  const { publicKey } = await vapidKeysOf(identity)
  let stopDigests = () => {}
  let stopChats = () => {}
  return {
    accountState: accountStateFrom(models, events),
    /** Registers queries, page and socket, and starts the jobs. Call it after all other routes are registered. */
    async register(server: FastifyInstance): Promise<void> {
      await registerCompression(server)
      const deps: ReadSideDeps = {
        ...engines,
        models,
        ladders,
        careers: new Careers(models),
        recentMatchScores: new RecentMatchScores(models, () => instant(clock())),
        standings,
        pastRanks: new PastRanks(models, standings),
        weeks: new Weeks(models, config.timeZone),
        accounts,
        rules: entryRulesOf(config),
        ends,
        seasonBegin: (now) => currentSeasonStart(config.seasonStart, config.timeZone, now),
        config,
        pushKey: publicKey,
      }
      registerCalls(server, queryRoutes(deps))
      registerDownloads(server, deps)
      await startArchiveWorker(deps, jobs, clock, report)
      stopDigests = await digestsOf(config, deps, { jobs, clock, report })
      stopChats = await startChatWorker({
        views: deps,
        jobs,
        addresses: createChatAddressCipher(await sessionSecretOf(identity, config.sessionSecret)),
        send: createSendChat(config.chatHosts),
        every: repeatEveryByTimer,
        clock,
        report,
      })
      registerApiDocument(server, config)
      const warn = (what: string, error: unknown) => server.log.warn({ err: error }, what)
      const free = { availability, bus, every: repeatEveryByTimer, now: () => instant(clock()), report: warn }
      const changes = await ChangesTopic.open({
        models,
        bus,
        followAvailability: (changed) => followAvailability(free, changed),
        every: repeatEveryByTimer,
        clock: () => performance.now(),
        report: warn,
      })
      if (page !== null)
        await registerPage(server, page, {
          timeZone: config.timeZone,
          ...(config.company && { signIn: { company: config.company.name, passwords: config.acceptsPasswords } }),
          now: () => beginningOfMinute(instant(clock())),
          position: () => changes.position,
        })
      const { requestServices } = server
      if (requestServices === null) throw new Error('scoring through the socket needs a server with sessions')
      const scoring = updateLive(requestServices)
      await registerLiveSocket(server, { config, models, changes, identity, bus, updateLive: scoring })
    },
    async close() {
      stopDigests()
      stopChats()
      await unsubscribe()
      await models.close()
    },
  }
}

/** Starts the digests. Without a mail server, loads no code for mails. @returns a function that stops the timer */
async function digestsOf(
  { mail, publicUrl, sessionSecret }: Config,
  views: ReadSideDeps,
  deps: Pick<DigestDeps, 'jobs' | 'clock' | 'report'>,
): Promise<() => void> {
  if (mail === null) return () => {}
  const [{ startDigests }, { createSendMail }, { createDigestStopTokens }] = await Promise.all([
    import('./digest/digest-worker.ts'),
    import('@topspin/platform/mail/send-mail'),
    import('@topspin/platform/mail/stop-tokens'),
  ])
  return startDigests({
    ...deps,
    views,
    send: createSendMail(mail, publicUrl),
    stopTokens: createDigestStopTokens(await sessionSecretOf(views.identity, sessionSecret)),
    every: repeatEveryByTimer,
  })
}

interface ReadApiOptions {
  readonly config: Config
  readonly clock?: () => number
  readonly page: string | null
}

/**
 * Opens a read-api process, whose server does not listen yet. Any number of processes may run.
 * @throws StartTimedOut, ConfigError without COMMAND_API_URL
 */
export async function openReadApi({ config, clock, page }: ReadApiOptions): Promise<ServerApp> {
  const updateLive = liveScoringOf(config)
  // A read-api process also starts while the log or Redis is away.
  return openService({ name: 'read-api', config, clock, needed: ['documents', 'identity'] }, (deps) =>
    openReadSide({ ...deps, page, ends: new MatchEndTimes(), updateLive }),
  )
}

function liveScoringOf({ commandApiUrl, secure }: Config): QueryDeps['updateLive'] {
  if (commandApiUrl === null) throw new ConfigError(['COMMAND_API_URL: expected http://<host>:<port> of command-api'])
  return ({ csrf }) => createHttpLiveScoring({ url: commandApiUrl, secure, csrf })
}
