import type { CallName } from '@topspin/domain/contract/calls'
import { type PlayerId, playerId } from '@topspin/domain/ids'
import { Refusal } from '@topspin/domain/refusals'
import type { Role } from '@topspin/domain/roles'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { positionFromEngine } from '../../event-store/port.ts'
import { newAccount } from '../../identity/new-account.ts'
import type { IdentityStore } from '../../identity/port.ts'
import { openSqliteIdentityStore } from '../../identity/sqlite.ts'
import { openRateLimits } from '../../rate-limit/open.ts'
import type { RateLimits } from '../../rate-limit/port.ts'
import type { CallHandlers } from '../call-handler.ts'
import type { HealthChecks } from '../health.ts'
import { registerCalls } from '../routes.ts'
import { createServer } from '../server.ts'
import type { AccountState } from '../session.ts'
import { Browser, passwordOf } from './browser.ts'

/** A server for tests, with its parts. */
export interface HttpTestSetup {
  readonly server: FastifyInstance
  readonly identity: IdentityStore
  readonly lines: string[]
  readonly roster: Map<PlayerId, AccountState>
  readonly time: { now: number }
  /** Adds an account, and its state with its roles to `roster`. The password is `passwordOf(pseudo)`. */
  addPlayer(pseudo: string, authorities?: readonly Role[], more?: Partial<AccountState>): Promise<PlayerId>
  /** A browser with a session of this player. */
  loggedIn(pseudo: string): Promise<Browser>
  browser(): Browser
  close(): Promise<void>
}

export interface HttpTestSetupOptions {
  readonly publicUrl?: string
  readonly limits?: RateLimits
  readonly checks?: HealthChecks['checks']
  readonly optionalChecks?: NonNullable<HealthChecks['optionalChecks']>
  /** The identity store of another `HttpTestSetup`, for a second process. */
  readonly identity?: IdentityStore
  /** Epoch milliseconds of the clock. */
  readonly now?: number
  readonly trustProxy?: Config['trustProxy']
}

const start = Date.UTC(2025, 0, 6, 10)

/** Makes a server that does not listen, with an identity store in memory, player states in a map and a fixed clock. */
export async function openHttpTestSetup(options: HttpTestSetupOptions = {}): Promise<HttpTestSetup> {
  const identity = options.identity ?? openSqliteIdentityStore(':memory:')
  const roster = new Map<PlayerId, AccountState>()
  const time = { now: options.now ?? start }
  const lines: string[] = []
  const publicUrl = options.publicUrl ?? 'http://localhost:3000'
  const server = await createServer({
    name: 'test',
    config: {
      publicUrl,
      secure: publicUrl.startsWith('https:'),
      trustProxy: options.trustProxy ?? false,
      logLevel: 'info',
      rateLimits: options.limits !== undefined,
      company: null,
      acceptsPasswords: true,
    },
    clock: () => time.now,
    checks: options.checks ?? {},
    optionalChecks: options.optionalChecks ?? {},
    playerCalls: {
      identity,
      accountState: async (id) => roster.get(id) ?? null,
      secret: 'a secret of the installation in a test',
      limits: options.limits ?? (await openRateLimits(null, () => undefined)),
      newestAt: async () => null,
    },
    logStream: { write: (line) => void lines.push(line) },
  })
  let count = 0
  const browser = () => new Browser(server)

  return {
    server,
    identity,
    lines,
    roster,
    time,
    browser,

    async addPlayer(pseudo, authorities = ['PLAYER'], more = {}) {
      count += 1
      const id = playerId(`00000000-0000-4000-8000-${String(count).padStart(12, '0')}`)
      await identity.addAccount(
        newAccount({
          id,
          pseudo,
          email: `${pseudo}@example.org`.toLowerCase(),
          passwordHash: passwordOf(pseudo),
          createdAt: start,
        }),
      )
      roster.set(id, { authorities, language: 'fr', status: 'active', ...more })
      return id
    },

    loggedIn: (pseudo) => browser().logIn(pseudo),

    async close() {
      await server.close()
      await identity.close()
    },
  }
}

type SessionCall = 'hello' | 'authenticate' | 'logout' | 'player'

/** Minimal handlers of the calls that sessions need. */
export function sessionCallHandlers(identity: IdentityStore): CallHandlers<SessionCall> {
  const asPlayer = (pseudo: string) => ({
    pseudo,
    authorities: [],
    language: 'fr' as const,
    tournamentWins: 0,
    mustChangePassword: false,
    bio: '',
  })
  return {
    hello: ({ subject }) => ({
      reply: { authenticated: subject !== null, firstAccount: false, accountDeletion: false, disabled: null },
    }),
    authenticate: async ({ body, openSession }) => {
      const account = await identity.accountByPseudo(body.pseudo)
      if (account === null || account.passwordHash !== body.password) throw new Refusal('bad-credentials')
      await openSession(account)
      return { reply: asPlayer(account.pseudo) }
    },
    logout: async ({ endSession }) => {
      await endSession()
      return { reply: { done: true } }
    },
    player: ({ params }) => ({ reply: asPlayer(params.pseudo) }),
  }
}

/** Serves the session calls and those of `handlers` on the server of a test. */
export function serveWithSessionCalls<K extends CallName>(
  fixture: Pick<HttpTestSetup, 'server' | 'identity'>,
  handlers: CallHandlers<K>,
): void {
  registerCalls(fixture.server, sessionCallHandlers(fixture.identity))
  registerCalls(fixture.server, handlers)
}

/** Position `n` of a test's log. */
export const positionAt = (n: number) => positionFromEngine(String(n).padStart(8, '0'))
