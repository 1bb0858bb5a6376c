import { Refusal } from '@topspin/domain/errors/catalogue'
import type { Account } from '@topspin/platform/identity/port'
import type { Deps } from './deps.ts'

/**
 * Gives an account another password of its owner's, unless it has got one meanwhile: hashing takes long enough for an
 * admin to reset it, and whoever had the old password must not undo that.
 * @param account as it was when the old password was proven
 * @returns the account as it is now
 * @throws Refusal unauthenticated
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
