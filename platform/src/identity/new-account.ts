import type { Account } from './port.ts'

/** An account without a bio or password, and with an unverified address, unless `given` says otherwise. */
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
