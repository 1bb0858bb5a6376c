import { fromPoints, type PlayerId } from '@topspin/domain/ids'
import { MatchEndTimes } from '@topspin/domain/match/last-matches'
import { person, someFriday, uuidOf } from '@topspin/domain/testing/builders'
import { openInProcessAvailability } from '@topspin/platform/availability/in-process'
import { createChatAddressCipher } from '@topspin/platform/chat/sealed-address'
import type { EventStore } from '@topspin/platform/event-store/port'
import type { CallContext } from '@topspin/platform/http/call-handler'
import { newAccount } from '@topspin/platform/identity/new-account'
import type { IdentityStore } from '@topspin/platform/identity/port'
import { openSqliteIdentityStore } from '@topspin/platform/identity/sqlite'
import type { JobQueue } from '@topspin/platform/job-queue/port'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { createDigestStopTokens } from '@topspin/platform/mail/stop-tokens'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import type { Deps } from '../deps.ts'
import { createEmailVerificationTokens } from '../mail/email-verification-tokens.ts'
import type { liveRoutes } from '../routes/live-routes.ts'
import { type OpenHandlersOptions, openStreamHandlers } from '../streams/handlers.ts'
import { TournamentReader, TournamentStreams } from '../streams/tournament-streams.ts'

export const [alice, bob, rita, otto] = ['alice', 'bob', 'rita', 'otto'].map(person) as [
  PlayerId,
  PlayerId,
  PlayerId,
  PlayerId,
]

interface Process {
  readonly events: EventStore
  readonly identity: IdentityStore
  readonly jobs: JobQueue
  readonly report?: Deps['report']
}

/** The dependencies of the routes of one process, with handlers of its own. */
export function liveDeps({ events, identity, jobs, report = () => undefined }: Process): Deps {
  const documents = openSqliteReadStore(':memory:')
  const options: OpenHandlersOptions = {
    events,
    snapshots: documents,
    rules: {
      hours: 'always',
      timeZone: 'Europe/Paris',
      cooldownSeconds: 180,
      rollbackWindowHours: 24,
      withdrawSeconds: 120,
    },
    ends: new MatchEndTimes(),
    appended: () => undefined,
    snapshotFailed: () => undefined,
    logReplaced: () => {},
  }
  const tournamentsOfMatches = new TournamentReader(options)
  const handlers = openStreamHandlers(options, tournamentsOfMatches)
  return {
    handlers,
    tournaments: new TournamentStreams(options, handlers),
    tournamentsOfMatches,
    identity,
    availability: openInProcessAvailability(),
    documents,
    bus: openInProcessLiveBus(() => undefined),
    jobs,
    mails: null,
    emailVerificationTokens: createEmailVerificationTokens('', identity, () => 0),
    stopTokens: createDigestStopTokens(''),
    chatAddresses: createChatAddressCipher(''),
    sendChat: async () => ({ failure: null, retryAfter: null }),
    acceptsPasswords: true,
    company: null,
    clock: () => Date.parse(someFriday),
    report,
    startScore: fromPoints(500),
    companyEmailDomains: null,
    pushServices: [],
    passwords: { hash: async (word) => word, verify: async () => true, isOutdated: () => false },
    projections: new Set(),
  }
}

/** An identity store with accounts of the four players. `registerPlayers` adds the players to the log. */
export async function openAccounts(): Promise<IdentityStore> {
  const identity = openSqliteIdentityStore(':memory:')
  const pseudos = { Alice: alice, Bob: bob, Rita: rita, Otto: otto }
  for (const [pseudo, id] of Object.entries(pseudos))
    await identity.addAccount(
      newAccount({
        id,
        pseudo,
        email: `${pseudo}@example.org`,
        createdAt: 0,
      }),
    )
  return identity
}

/** Registers and activates the four players in the log. */
export async function registerPlayers({ handlers, startScore }: Deps): Promise<void> {
  for (const playerId of [alice, bob, rita, otto])
    for (const command of [
      { type: 'RegisterPlayer', playerId, startScore },
      { type: 'ActivatePlayer', playerId },
    ] as const) {
      const id = uuidOf(`${command.type} ${playerId}`)
      await handlers.players.execute({ command, commandId: id, correlationId: id, actor: null, now: someFriday })
    }
}

/** The name of a call about the live match. */
export type LiveCallName = keyof ReturnType<typeof liveRoutes>

/**
 * The context of a call, as the server passes it to the handler of the call. The player may score live matches.
 * @param name the command id is derived from this name
 */
export const liveCallContext = <Name extends LiveCallName>(
  playerId: PlayerId,
  name: string,
  body: CallContext<Name>['body'],
): CallContext<Name> =>
  ({
    body,
    commandId: uuidOf(name),
    correlationId: name,
    now: someFriday,
    subject: {
      playerId,
      pseudo: 'Rita',
      authorities: ['PLAYER', 'REFEREE'],
      language: 'fr',
      tokenHash: 'hash',
      authenticatedAt: 0,
      mustChangePassword: false,
    },
    // The live calls have neither parameters nor a query, and use only these fields of the context.
  }) as unknown as CallContext<Name>
