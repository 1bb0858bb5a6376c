import type { PlayerId } from '@topspin/domain/ids'
import type { CallContext } from '@topspin/platform/http/call-handler'
import type { Account } from '@topspin/platform/identity/port'
import type { Deps } from '../deps.ts'
import { accountStateOf } from './people.ts'

/**
 * Opens a session in the browser that sent the call. Then reads the account again, and ends the new session when the
 * password has changed or the account is no longer active.
 * @param company id of the session at the company's provider (`Session.company`); null for a password or sign-in link
 * @returns whether the session is open
 * @throws EngineAway
 */
export async function openSessionOf(
  { identity, handlers, bus }: Pick<Deps, 'identity' | 'handlers' | 'bus'>,
  account: Account,
  { subject, openSession, endSession }: Pick<CallContext<'authenticate'>, 'subject' | 'openSession' | 'endSession'>,
  company: string | null = null,
): Promise<boolean> {
  const tokenHash = await openSession(account, company)
  // Opening this session has ended the session of another player in the same browser.
  if (subject !== null && subject.playerId !== account.id)
    await bus.publish('sessions-ended', { playerId: subject.playerId, kept: null })
  const [now, accountState] = await Promise.all([identity.account(account.id), accountStateOf(handlers, account.id)])
  if (now?.passwordHash === account.passwordHash && accountState?.status === 'active') return true
  await identity.endSession(tokenHash)
  await endSession()
  return false
}

/**
 * Ends the sessions of a player and closes their sockets, in all processes.
 * @param kept token hash of the session that stays; null when none stays
 * @throws EngineAway
 */
export async function endSessions(
  { identity, bus }: Pick<Deps, 'identity' | 'bus'>,
  id: PlayerId,
  kept: string | null = null,
): Promise<void> {
  await identity.endSessions(id, kept)
  await bus.publish('sessions-ended', { playerId: id, kept })
}
