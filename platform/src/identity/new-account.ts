import type { Account } from './port.ts'

/**
 * An account as it is added. Unless `given` says otherwise, it has no bio, no password, and an address that is not
 * verified.
 */
export const newAccount = (
  given: Pick<Account, 'id' | 'pseudo' | 'email' | 'createdAt'> & Partial<Account>,
): Account => ({
  bio: '',
  passwordHash: '',
  temporaryUntil: null,
  temporaryUsed: false,
  isEmailVerified: false,
  ...given,
})
