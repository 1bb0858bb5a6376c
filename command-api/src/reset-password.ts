import type { Instant, PlayerId } from '@topspin/domain/ids'
import { temporaryPassword } from '@topspin/platform/identity/temporary-password'
import type { Deps } from './deps.ts'
import { endSessions } from './end-sessions.ts'

const temporaryFor = 24 * 3_600_000

/**
 * Replaces the password of an account with a temporary one, valid for 24 hours and one login, after which the player must
 * choose another. Ends all sessions of the account.
 * @returns the temporary password in plain text; only its hash is stored
 * @throws EngineAway
 */
export async function resetPassword(
  deps: Pick<Deps, 'identity' | 'passwords' | 'bus'>,
  id: PlayerId,
  now: Instant,
): Promise<string> {
  const password = temporaryPassword()
  const { identity, passwords } = deps
  await identity.setPassword(id, await passwords.hash(password), Date.parse(now) + temporaryFor)
  await endSessions(deps, id)
  return password
}
