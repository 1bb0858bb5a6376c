import type { Account } from './port.ts'

/** An account as it is added: without a bio and a temporary password, and with an address that is not verified. */
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
