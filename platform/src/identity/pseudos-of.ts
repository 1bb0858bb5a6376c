import type { PlayerId } from '@topspin/domain/ids'
import french from '@topspin/domain/text/fr.json' with { type: 'json' }
import type { IdentityStore } from './port.ts'

/**
 * Reads the pseudos of players in one call. The returned function gives a player's pseudo, or a placeholder for a
 * deleted account.
 */
export async function readPseudoLookup(identity: IdentityStore, ids: Iterable<PlayerId>) {
  const pseudos = await identity.pseudos([...new Set(ids)])
  return (id: PlayerId): string => pseudos.get(id) ?? french.deletedPlayer
}
