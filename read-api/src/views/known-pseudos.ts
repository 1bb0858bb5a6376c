import type { PlayerId } from '@topspin/domain/ids'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import type { ReadSideDeps } from './deps.ts'

/** Gives the pseudo of a player; the text `deletedPlayer` of `fr.json` for a deleted account. */
export type PseudoOf = (id: PlayerId) => string
export type PseudoDeps = Pick<ReadSideDeps, 'models' | 'ladders' | 'identity'>

/**
 * Returns a function that gives the pseudos of the players `ids`. Pseudos of players in the ladders come from memory,
 * all others from the identity store.
 */
export async function readPseudos({ models, ladders, identity }: PseudoDeps, ids: readonly PlayerId[]) {
  const listed = await models.once('pseudos by id', ['rankings'], async () => {
    const { alphabetical } = await ladders.orders()
    return new Map(alphabetical.map(({ id, pseudo }) => [id, pseudo]))
  })
  const missing = ids.filter((id) => !listed.has(id))
  const others = missing.length === 0 ? null : await readPseudoLookup(identity, missing)
  return (id: PlayerId): string => listed.get(id) ?? others?.(id) ?? ''
}
