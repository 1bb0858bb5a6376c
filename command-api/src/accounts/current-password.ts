import type { PlayerId } from '@topspin/domain/ids'
import { Refusal } from '@topspin/domain/refusals'
import type { Subject } from '@topspin/platform/http/session'
import type { Account } from '@topspin/platform/identity/port'
import type { Deps } from '../deps.ts'

/**
 * For how long after a login, in milliseconds, a new password needs no current one, and an account without a password
 * needs no confirmation (docs/specification.md#passwords).
 */
export const recentLoginMs = 10 * 60_000

/** The password in a call, and the session that makes the call. */
interface Proof {
  readonly body: { readonly password?: string | undefined }
  readonly subject: Pick<Subject, 'authenticatedAt'>
}

/** @throws Refusal unauthenticated when the account has just been deleted */
export async function ownAccount({ identity }: Pick<Deps, 'identity'>, playerId: PlayerId): Promise<Account> {
  const account = await identity.account(playerId)
  if (account === null) throw new Refusal('unauthenticated')
  return account
}

/**
 * Checks the current password of a player. A player without one has confirmed the company account instead.
 * @throws Refusal reauthentication-required
 */
export async function proveCurrent(
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
