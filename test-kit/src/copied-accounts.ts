import { join } from 'node:path'
import { openIdentityStore } from '@topspin/platform/identity/open'
import { copyAccounts } from '@topspin/standalone/operations/copy-accounts'

/** Copies the accounts of a data folder into another identity store. */
export async function copyAccountsOf(folder: string, url: string): Promise<void> {
  const [from, to] = [await openIdentityStore(`sqlite:${join(folder, 'identity.db')}`), await openIdentityStore(url)]
  try {
    await copyAccounts(from, to)
  } finally {
    await Promise.all([from.close(), to.close()])
  }
}
