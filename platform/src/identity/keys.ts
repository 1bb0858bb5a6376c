import type { Account } from './port.ts'

/** The key by which an e-mail address is unique, whatever its case, composition of accents and outer spaces. */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

/** The unique value that is stored for the address of an account: its key, or the id of an account without an address. */
export const emailKeyOf = ({ id, email }: Pick<Account, 'id' | 'email'>): string =>
  email === '' ? id : emailKey(email)
