import type { Account, IdentityStore } from './port.ts'

interface Deps {
  readonly identity: Pick<IdentityStore, 'companyLinks'>
  /** Whether the installation has passwords (`PASSWORDS`). */
  readonly acceptsPasswords: boolean
}

/**
 * Whether a player has a password that proves who they are. With `PASSWORDS=off` a password counts only until a company
 * account is linked, because linking asks for the password (docs/specification.md#company-account).
 */
export const hasPassword = async (
  { identity, acceptsPasswords }: Deps,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
): Promise<boolean> => passwordHash !== '' && (acceptsPasswords || (await identity.companyLinks.of(id)) === null)
