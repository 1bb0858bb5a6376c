import type { CallContext } from '@topspin/platform/http/call-handler'
import type { Account } from '@topspin/platform/identity/port'
import type { Deps } from './deps.ts'
import { accountStateOf } from './people.ts'

/**
 * Opens a session in the browser of a call, unless an admin has reset the password or disabled the account since
 * `account` was read: that ended the sessions of that moment only.
 * @returns whether there is one now
 */
export async function openSessionOf(
  { identity, handlers }: Pick<Deps, 'identity' | 'handlers'>,
  account: Account,
  { openSession, endSession }: Pick<CallContext<'authenticate'>, 'openSession' | 'endSession'>,
): Promise<boolean> {
  const tokenHash = await openSession(account)
  const [now, accountState] = await Promise.all([identity.account(account.id), accountStateOf(handlers, account.id)])
  if (now?.passwordHash === account.passwordHash && accountState?.status === 'active') return true
  await identity.endSession(tokenHash)
  await endSession()
  return false
}
