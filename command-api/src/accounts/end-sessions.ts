import type { PlayerId } from '@topspin/domain/ids'
import type { Deps } from '../deps.ts'

/**
 * Ends the sessions of a player and closes their sockets, in all processes.
 * @param kept hash of the token of the session that stays; null for none
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
