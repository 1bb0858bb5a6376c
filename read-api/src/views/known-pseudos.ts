import type { PlayerId } from '@topspin/domain/ids'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import type { ReadSideDeps } from './deps.ts'

/** Gives the pseudo of a player, or a placeholder when the account is deleted. */
export type PseudoOf = (id: PlayerId) => string
/** What `readPseudos` reads from. */
export type PseudoDeps = Pick<ReadSideDeps, 'models' | 'ladders' | 'identity'>

/**
 * Reads the pseudos of many players: those of the ladders from memory, only the others from the identity store.
 * @returns a function that gives the pseudo of one of these players, or a placeholder when the account is deleted
 */
export async function readPseudos(
  { models, ladders, identity }: PseudoDeps,
  ids: readonly PlayerId[],
): Promise<PseudoOf> {
  const listed = await models.once('pseudos by id', ['rankings'], async () => {
    const { alphabetical } = await ladders.orders()
    return new Map(alphabetical.map(({ id, pseudo }) => [id, pseudo]))
  })
  const missing = ids.filter((id) => !listed.has(id))
  const others = missing.length === 0 ? null : await readPseudoLookup(identity, missing)
  return (id) => listed.get(id) ?? others?.(id) ?? ''
}
