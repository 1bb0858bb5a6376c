import { randomBytes } from 'node:crypto'
import type { Language, Account as ListedAccount } from '@topspin/domain/contract/account'
import type { PlayerId } from '@topspin/domain/ids'
import type { Role } from '@topspin/domain/roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account, Identity, Session } from '../identity/port.ts'
import type { Csrf } from './csrf.ts'
import type { Devices } from './device-cookie.ts'
import { mostSessions, sessionCookieName, sessionLimits, tokenHashOf } from './session-cookie.ts'

/** What the roster says of a player now. */
export interface AccountState {
  readonly authorities: readonly Role[]
  readonly language: Language
  readonly status: ListedAccount['status']
}

/** Who asks. */
export interface Subject {
  readonly playerId: PlayerId
  readonly pseudo: string
  readonly authorities: readonly Role[]
  readonly language: Language
  readonly tokenHash: string
  /** When the password was last given (epoch ms). */
  readonly authenticatedAt: number
  /** The password is a temporary one: nothing goes but changing it. */
  readonly mustChangePassword: boolean
}

export interface Sessions {
  /** Who has the session of a token; null when nobody (any more). Notes that it was used. */
  find(token: string): Promise<Subject | null>
  /** The same by the stored hash and without a note: what a socket asks now and then. */
  recheck(tokenHash: string): Promise<Subject | null>
  /**
   * Opens a session, ends the one this browser had and those beyond the limit, and sets the cookies. @returns the new
   * token's hash
   */
  open(request: FastifyRequest, reply: FastifyReply, account: Account): Promise<string>
  /** Ends the session of this browser, if any, and takes its cookies back. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

export interface SessionDeps {
  readonly identity: Identity
  /** What the roster says of a player; null when it knows none. */
  readonly accountState: (playerId: PlayerId) => Promise<AccountState | null>
  readonly clock: () => number
  readonly secure: boolean
  readonly csrf: Csrf
  readonly devices: Devices
}

// A write for each request would be dear; the limits are hours.
const touchEvery = 60_000

/** Sessions in the identity vault, found by the hash of a cookie (decisions §2). */
export function createSessions({ identity, accountState, clock, secure, csrf, devices }: SessionDeps): Sessions {
  const cookieName = sessionCookieName(secure)
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const

  /** The session and whose it is, while its limits, the account and the roster allow. */
  async function live(tokenHash: string): Promise<{ session: Session; subject: Subject } | null> {
    const session = await identity.session(tokenHash)
    if (session === null) return null
    const [account, held] = await Promise.all([identity.account(session.playerId), accountState(session.playerId)])
    if (account === null || held === null || held.status !== 'active') return null
    const limits = held.authorities.includes('ADMIN') ? sessionLimits.admin : sessionLimits.player
    const now = clock()
    if (now - session.seenAt > limits.idle || now - session.createdAt > limits.absolute) {
      await identity.endSession(tokenHash)
      return null
    }
    return { session, subject: subjectOf(session, account, held) }
  }

  async function endPresented(request: FastifyRequest): Promise<void> {
    const token = request.cookies[cookieName]
    if (token !== undefined) await identity.endSession(tokenHashOf(token))
  }

  return {
    async find(token) {
      const found = await live(tokenHashOf(token))
      if (found === null) return null
      const now = clock()
      if (now - found.session.seenAt >= touchEvery) await identity.touchSession(found.session.tokenHash, now)
      return found.subject
    },

    async recheck(tokenHash) {
      return (await live(tokenHash))?.subject ?? null
    },

    async open(request, reply, account) {
      await endPresented(request)
      const token = randomBytes(32).toString('base64url')
      const tokenHash = tokenHashOf(token)
      const now = clock()
      await identity.addSession({
        tokenHash,
        playerId: account.id,
        createdAt: now,
        authenticatedAt: now,
        seenAt: now,
      })
      await identity.endOldSessions(account.id, mostSessions)
      reply.setCookie(cookieName, token, { ...cookie, maxAge: sessionLimits.player.absolute / 1000 })
      csrf.handOut(reply, tokenHash)
      devices.handOut(reply, account.id)
      return tokenHash
    },

    async end(request, reply) {
      await endPresented(request)
      reply.clearCookie(cookieName, cookie)
      csrf.handOut(reply, null)
    },
  }
}

function subjectOf(session: Session, account: Account, held: AccountState): Subject {
  return {
    playerId: session.playerId,
    pseudo: account.pseudo,
    authorities: held.authorities,
    language: held.language,
    tokenHash: session.tokenHash,
    authenticatedAt: session.authenticatedAt,
    mustChangePassword: account.temporaryUntil !== null,
  }
}
