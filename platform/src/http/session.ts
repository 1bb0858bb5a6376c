import { randomBytes } from 'node:crypto'
import type { Language, Account as ListedAccount } from '@topspin/domain/contract/account'
import type { PlayerId } from '@topspin/domain/ids'
import type { Role } from '@topspin/domain/roles'
import { isPeriodRunning } from '@topspin/domain/time/ahead-of-clock'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Account, IdentityStore, Session } from '../identity/port.ts'
import type { ApplicantCookie, DeviceCookies } from './browser-cookies.ts'
import type { Csrf } from './csrf.ts'
import { isUseOutdated, maxSessionsPerPlayer, sessionCookieName, sessionLimits, tokenHashOf } from './session-cookie.ts'

/** The current state of a player in the log: roles, language, status. */
export interface AccountState {
  readonly authorities: readonly Role[]
  readonly language: Language
  readonly status: ListedAccount['status']
}

/** The player of a session. */
export interface Subject {
  readonly playerId: PlayerId
  readonly pseudo: string
  readonly authorities: readonly Role[]
  readonly language: Language
  readonly tokenHash: string
  /** When the player last proved who they are: by password, company account or sign-in link (epoch ms); 0 for never. */
  readonly authenticatedAt: number
  /** Whether the password is temporary and must be changed before most calls (`beforePasswordChange`). */
  readonly mustChangePassword: boolean
}

export type Sessions = ReturnType<typeof createSessions>

export interface SessionDeps {
  readonly identity: IdentityStore
  /** The state of a player; null for an unknown one. */
  readonly accountState: (playerId: PlayerId) => Promise<AccountState | null>
  readonly clock: () => number
  readonly secure: boolean
  /** How long a session that was opened with the company account lasts at most, in milliseconds. */
  readonly companySessionMs: number
  /** Whether accounts have passwords (`PASSWORDS`). If not, nobody has to replace a temporary password. */
  readonly acceptsPasswords: boolean
  readonly csrf: Csrf
  readonly devices: DeviceCookies
  readonly applicants: Pick<ApplicantCookie, 'forget'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Makes an object that opens, finds and ends sessions (docs/specification.md#sessions). A session is in the identity
 * store under the hash of the token in its cookie.
 */
export function createSessions(deps: SessionDeps) {
  const { identity, accountState, clock, secure, companySessionMs, acceptsPasswords, csrf, devices, applicants, log } =
    deps
  const cookieName = sessionCookieName(secure)
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const

  /** The session with its player; null for an unknown or expired session, and without an active account. */
  async function live(tokenHash: string): Promise<{ session: Session; subject: Subject } | null> {
    const session = await identity.session(tokenHash)
    if (session === null) return null
    const [account, held] = await Promise.all([identity.account(session.playerId), accountState(session.playerId)])
    if (account === null || held === null || held.status !== 'active') return null
    const limits = held.authorities.includes('ADMIN') ? sessionLimits.admin : sessionLimits.player
    const absolute = session.company === null ? limits.absolute : Math.min(limits.absolute, companySessionMs)
    const now = clock()
    if (now - session.seenAt >= limits.idle || !isPeriodRunning(session.createdAt, absolute, now)) {
      // The write is not awaited, because a store that cannot be written must not delay or fail a read.
      identity.endSession(tokenHash).catch((error: unknown) => {
        log.warn({ err: error }, 'an expired session could not be removed')
      })
      return null
    }
    const subject: Subject = {
      playerId: session.playerId,
      pseudo: account.pseudo,
      authorities: held.authorities,
      language: held.language,
      tokenHash: session.tokenHash,
      authenticatedAt: session.authenticatedAt,
      mustChangePassword: acceptsPasswords && account.temporaryUntil !== null,
    }
    return { session, subject }
  }

  async function endPresented(request: FastifyRequest): Promise<void> {
    const token = request.cookies[cookieName]
    if (token !== undefined) await identity.endSession(tokenHashOf(token))
  }

  return {
    /** The player of a session's token; null without a valid session. Stores the time of use if `isUseOutdated`. */
    async find(token: string): Promise<Subject | null> {
      const found = await live(tokenHashOf(token))
      if (found === null) return null
      const now = clock()
      // The write is not awaited, because a store that cannot be written must not delay a read.
      if (isUseOutdated(found.session.seenAt, now))
        identity.touchSession(found.session.tokenHash, now).catch((error: unknown) => {
          log.warn({ err: error }, 'the use of a session could not be stored')
        })
      return found.subject
    },

    /** Like `find`, by the token's hash and without storing the time of use. Sockets call it from time to time. */
    recheck: async (tokenHash: string): Promise<Subject | null> => (await live(tokenHash))?.subject ?? null,

    /**
     * Opens a session, ends the previous one of this browser and those above the maximum, and sets the cookies.
     * @param company the id of the session at the company's provider (may be empty); null without a company account
     * @param isConfirmed whether the player has just proved who they are
     * @returns the hash of the new token
     */
    async open(
      request: FastifyRequest,
      reply: FastifyReply,
      account: Account,
      company: string | null,
      isConfirmed = true,
    ): Promise<string> {
      await endPresented(request)
      const token = randomBytes(32).toString('base64url')
      const tokenHash = tokenHashOf(token)
      const now = clock()
      await identity.addSession({
        tokenHash,
        playerId: account.id,
        createdAt: now,
        authenticatedAt: isConfirmed ? now : 0,
        seenAt: now,
        company,
      })
      await identity.endOldSessions(account.id, maxSessionsPerPlayer)
      reply.setCookie(cookieName, token, { ...cookie, maxAge: sessionLimits.player.absolute / 1000 })
      csrf.issue(reply, tokenHash)
      devices.issue(reply, account.id)
      applicants.forget(request, reply)
      return tokenHash
    },

    /** Ends the session of this browser, if any: deletes its cookie and sets a new CSRF token. */
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await endPresented(request)
      reply.clearCookie(cookieName, cookie)
      csrf.issue(reply, null)
    },
  }
}
