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

/** How long a login counts as recent (`isLoginRecent`), in milliseconds (docs/specification.md#passwords). */
const recentLoginMs = 10 * 60_000

/**
 * Whether the player has proved who they are (`Subject.authenticatedAt`) less than `recentLoginMs` ago.
 * @param now epoch milliseconds
 */
export const isLoginRecent = ({ authenticatedAt }: Pick<Subject, 'authenticatedAt'>, now: number): boolean =>
  isPeriodRunning(authenticatedAt, recentLoginMs, now)

interface Proof {
  readonly body: { readonly password?: string | undefined }
  readonly subject: Pick<Subject, 'authenticatedAt'>
}

/** The account of a player with a session. @throws Refusal unauthenticated when it has just been deleted */
export async function ownAccount({ identity }: Pick<Deps, 'identity'>, playerId: PlayerId): Promise<Account> {
  const account = await identity.account(playerId)
  if (account === null) throw new Refusal('unauthenticated')
  return account
}

/**
 * Checks the current password. From a player without a password, demands a recent login instead (`isLoginRecent`).
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

/** Refuses a temporary password as the new one, because an admin knows it. @throws Refusal password-unchanged */
export async function refuseReuseOfTemporaryPassword(
  { passwords }: Pick<Deps, 'passwords'>,
  { temporaryUntil, passwordHash }: Account,
  password: string,
): Promise<void> {
  if (temporaryUntil !== null && (await passwords.verify(passwordHash, password)))
    throw new Refusal('password-unchanged')
}

/**
 * Replaces the password, unless it has changed since `account` was read: a reset by an admin must not be undone.
 * @returns the account with the new password; null when the password has changed or the account is gone
 */
export async function tryToReplacePassword(
  { identity, passwords }: Pick<Deps, 'identity' | 'passwords'>,
  account: Account,
  password: string,
): Promise<Account | null> {
  const passwordHash = await passwords.hash(password)
  const isReplaced = await identity.setPassword(account.id, passwordHash, null, account.passwordHash)
  return isReplaced ? { ...account, passwordHash, temporaryUntil: null, temporaryUsed: false } : null
}

/** Like `tryToReplacePassword`. @throws Refusal unauthenticated in place of null; EngineAway */
export async function replacePassword(...given: Parameters<typeof tryToReplacePassword>): Promise<Account> {
  const changed = await tryToReplacePassword(...given)
  if (changed === null) throw new Refusal('unauthenticated')
  return changed
}

/** How long a temporary password can be used, in milliseconds (docs/specification.md#passwords). */
export const temporaryPasswordLifetimeMs = 24 * 3_600_000

type ResetDeps = Pick<Deps, 'identity' | 'passwords' | 'bus'> & { readonly handlers: Pick<StreamHandlers, 'players'> }

/**
 * Gives an account a temporary password and ends all its sessions. The event of the reset is appended before the
 * password is stored, so that the journal has each reset.
 * @returns the password in plain text, its expiry, and the position of the event
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
