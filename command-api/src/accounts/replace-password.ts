import { Refusal } from '@topspin/domain/refusals'
import type { Account } from '@topspin/platform/identity/port'
import type { Deps } from '../deps.ts'

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
  const now = await identity.account(account.id)
  if (now?.passwordHash !== account.passwordHash) throw new Refusal('unauthenticated')
  await identity.setPassword(account.id, passwordHash, null)
  return { ...now, passwordHash, temporaryUntil: null, temporaryUsed: false }
}
