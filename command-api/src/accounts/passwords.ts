import { instant, type PlayerId } from '@topspin/domain/ids'
import { Refusal } from '@topspin/domain/refusals'
import { isPeriodRunning } from '@topspin/domain/time/ahead-of-clock'
import type { Subject } from '@topspin/platform/http/session'
import { hasPassword } from '@topspin/platform/identity/has-password'
import { makeTemporaryPassword } from '@topspin/platform/identity/password'
import type { Account } from '@topspin/platform/identity/port'
import type { Deps } from '../deps.ts'
import { type CommandMetadata, execute } from '../execute.ts'
import type { StreamHandlers } from '../streams/handlers.ts'
import { endSessions } from './sessions.ts'

/**
 * How long after a login, in milliseconds, a player may change the password without entering the current one. For the
 * same time, a player without a password may make the calls that otherwise demand the current password
 * (docs/specification.md#passwords).
 */
const recentLoginMs = 10 * 60_000

/**
 * Whether the player has entered the password, or confirmed the company account, in this session within the last
 * `recentLoginMs`. @param now epoch milliseconds
 */
export const isLoginRecent = ({ authenticatedAt }: Pick<Subject, 'authenticatedAt'>, now: number): boolean =>
  isPeriodRunning(authenticatedAt, recentLoginMs, now)

/** The password in a call, and the session that makes the call. */
interface Proof {
  readonly body: { readonly password?: string | undefined }
  readonly subject: Pick<Subject, 'authenticatedAt'>
}

/**
 * Returns the account of the player who makes a call.
 * @throws Refusal unauthenticated when the account has just been deleted
 */
export async function ownAccount({ identity }: Pick<Deps, 'identity'>, playerId: PlayerId): Promise<Account> {
  const account = await identity.account(playerId)
  if (account === null) throw new Refusal('unauthenticated')
  return account
}

/**
 * Checks the current password of a player. For a player without a password, checks instead that the company account was
 * confirmed within the last `recentLoginMs`.
 * @throws Refusal reauthentication-required
 */
export async function demandCurrentPassword(
  deps: Pick<Deps, 'passwords' | 'clock' | 'identity' | 'acceptsPasswords'>,
  account: Account,
  { body, subject }: Proof,
): Promise<void> {
  const isProven = (await hasPassword(deps, account))
    ? await deps.passwords.verify(account.passwordHash, body.password ?? '')
    : isLoginRecent(subject, deps.clock())
  if (!isProven) throw new Refusal('reauthentication-required')
}

/**
 * Refuses the temporary password of an account as its new one, because the admin who made it knows it.
 * @throws Refusal password-unchanged
 */
export async function refuseTemporaryPassword(
  { passwords }: Pick<Deps, 'passwords'>,
  { temporaryUntil, passwordHash }: Account,
  password: string,
): Promise<void> {
  if (temporaryUntil !== null && (await passwords.verify(passwordHash, password)))
    throw new Refusal('password-unchanged')
}

/**
 * Replaces the password of an account with one that its owner chose. Refuses when the password has changed meanwhile:
 * an admin may have reset the password while the new one was hashed, and the reset must not be undone.
 * @param account as it was when the old password was verified
 * @returns the account with the new password
 * @throws Refusal unauthenticated; EngineAway
 */
export async function replacePassword(
  { identity, passwords }: Pick<Deps, 'identity' | 'passwords'>,
  account: Account,
  password: string,
): Promise<Account> {
  const passwordHash = await passwords.hash(password)
  if (!(await identity.setPassword(account.id, passwordHash, null, account.passwordHash)))
    throw new Refusal('unauthenticated')
  return { ...account, passwordHash, temporaryUntil: null, temporaryUsed: false }
}

/** How long a temporary password is valid, in milliseconds (docs/specification.md#passwords). */
export const temporaryPasswordLifetimeMs = 24 * 3_600_000

type ResetDeps = Pick<Deps, 'identity' | 'passwords' | 'bus'> & { readonly handlers: Pick<StreamHandlers, 'players'> }

/**
 * Replaces the password of an account with a temporary one, valid for 24 hours and one login, after which the player
 * must choose another. Ends all sessions of the account. The event is appended first, so that no reset lacks an event.
 * @returns the temporary password in plain text (only its hash is stored), its expiry, and the position of the event
 * @throws Refusal unknown-player; EngineAway
 */
export async function resetPassword(deps: ResetDeps, id: PlayerId, call: CommandMetadata) {
  const password = makeTemporaryPassword()
  const { identity, passwords, handlers } = deps
  const passwordHash = await passwords.hash(password)
  const { position } = await execute(call, handlers.players, { type: 'ResetPassword', playerId: id })
  const until = Date.parse(call.now) + temporaryPasswordLifetimeMs
  await identity.setPassword(id, passwordHash, until)
  await endSessions(deps, id)
  return { password, until: instant(until), position }
}
