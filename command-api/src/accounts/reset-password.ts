import { instant, type PlayerId } from '@topspin/domain/ids'
import { makeTemporaryPassword } from '@topspin/platform/identity/temporary-password'
import type { Deps } from '../deps.ts'
import { type CommandCall, execute } from '../execute.ts'
import type { Handlers } from '../streams/handlers.ts'
import { endSessions } from './end-sessions.ts'

/** How long a temporary password is valid, in milliseconds (docs/specification.md#passwords). */
export const temporaryPasswordLifetimeMs = 24 * 3_600_000

type ResetDeps = Pick<Deps, 'identity' | 'passwords' | 'bus'> & { readonly handlers: Pick<Handlers, 'players'> }

/**
 * Replaces the password of an account with a temporary one, valid for 24 hours and one login, after which the player
 * must choose another. Ends all sessions of the account. The event is appended first, so that no reset lacks an event.
 * @returns the temporary password in plain text (only its hash is stored), its expiry, and the position of the event
 * @throws Refusal unknown-player; EngineAway
 */
export async function resetPassword(deps: ResetDeps, id: PlayerId, call: CommandCall) {
  const password = makeTemporaryPassword()
  const { identity, passwords, handlers } = deps
  const passwordHash = await passwords.hash(password)
  const { position } = await execute(call, handlers.players, { type: 'ResetPassword', playerId: id })
  const until = Date.parse(call.now) + temporaryPasswordLifetimeMs
  await identity.setPassword(id, passwordHash, until)
  await endSessions(deps, id)
  return { password, until: instant(until), position }
}
