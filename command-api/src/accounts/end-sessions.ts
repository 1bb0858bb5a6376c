import type { PlayerId } from '@topspin/domain/ids'
import type { Deps } from '../deps.ts'

/** Ends all sessions of a player and closes their sockets, in all processes. @throws EngineAway */
export async function endSessions({ identity, bus }: Pick<Deps, 'identity' | 'bus'>, id: PlayerId): Promise<void> {
  await identity.endSessions(id, null)
  await bus.publish('sessions-ended', { playerId: id, kept: null })
}
