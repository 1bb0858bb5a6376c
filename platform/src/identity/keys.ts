import type { Account } from './port.ts'

/** The key by which an e-mail address is unique, whatever its case, composition of accents and outer spaces. */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

/** The unique value that is stored for an account's address: its key, or without an address the id of the account. */
export const emailKeyOf = ({ id, email }: Pick<Account, 'id' | 'email'>): string =>
  email === '' ? id : emailKey(email)
