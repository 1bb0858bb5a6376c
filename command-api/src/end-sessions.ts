import type { PlayerId } from '@topspin/domain/ids'
import type { Parts } from './parts.ts'

/** Ends all sessions of a player, and the sockets that were opened with them, in all processes. @throws EngineAway */
export async function endSessions({ identity, bus }: Pick<Parts, 'identity' | 'bus'>, id: PlayerId): Promise<void> {
  await identity.endSessions(id, null)
  await bus.publish('sessions-ended', { playerId: id, kept: null })
}
