import type { PlayerId } from '@topspin/domain/ids'
import { Refusal } from '@topspin/domain/refusals'
import type { Subject } from '@topspin/platform/http/session'
import type { Account } from '@topspin/platform/identity/port'
import type { Deps } from '../deps.ts'

/**
 * How long after a login, in milliseconds, a player may change the password without entering the current one. For the
 * same time, a player without a password may make the calls that otherwise demand the current password
 * (docs/specification.md#passwords).
 */
export const recentLoginMs = 10 * 60_000

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
  { passwords, clock }: Pick<Deps, 'passwords' | 'clock'>,
  { passwordHash }: Account,
  { body, subject }: Proof,
): Promise<void> {
  const isProven =
    passwordHash === ''
      ? clock() - subject.authenticatedAt < recentLoginMs
      : await passwords.verify(passwordHash, body.password ?? '')
  if (!isProven) throw new Refusal('reauthentication-required')
}
