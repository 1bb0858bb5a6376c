import type { Instant, PlayerId } from '@topspin/domain/ids'
import { temporaryPassword } from '@topspin/platform/identity/temporary-password'
import { endSessions } from './end-sessions.ts'
import type { Parts } from './parts.ts'

const temporaryFor = 24 * 3_600_000

/**
 * Gives an account a temporary password in place of its own: for 24 hours and one login, after which it has to be
 * changed. Ends all its sessions.
 * @returns the password, which is kept nowhere
 * @throws EngineAway
 */
export async function resetPassword(
  parts: Pick<Parts, 'identity' | 'passwords' | 'bus'>,
  id: PlayerId,
  now: Instant,
): Promise<string> {
  const password = temporaryPassword()
  const { identity, passwords } = parts
  await identity.setPassword(id, await passwords.hash(password), Date.parse(now) + temporaryFor)
  await endSessions(parts, id)
  return password
}
