import type { Account } from './port.ts'

/** The key by which an e-mail address is unique, whatever its case, composition of accents and outer spaces. */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

/** The unique value stored for the address of an account: its `emailKey`, or the account's id when it is empty. */
export const emailKeyOf = ({ id, email }: Pick<Account, 'id' | 'email'>): string =>
  email === '' ? id : emailKey(email)
