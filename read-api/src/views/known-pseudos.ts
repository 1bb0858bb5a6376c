import type { PlayerId } from '@topspin/domain/ids'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import type { ReadSideDeps } from './deps.ts'

/** What `readPseudos` reads from. */
export type PseudoDeps = Pick<ReadSideDeps, 'models' | 'ladders' | 'identity'>

/** The pseudos of the active players by id, in alphabetical order, from memory. */
export const readActivePseudos = ({ models, ladders }: Pick<PseudoDeps, 'models' | 'ladders'>) =>
  models.once('pseudos by id', ['rankings'], async (): Promise<ReadonlyMap<PlayerId, string>> => {
    const { alphabetical } = await ladders.orders()
    return new Map(alphabetical.map(({ id, pseudo }) => [id, pseudo]))
  })

/**
 * Reads the pseudos of many players: those of the ladders from memory, only the others from the identity store.
 * @returns a function that gives the pseudo of one of these players, or a placeholder when the account is deleted
 */
export async function readPseudos(deps: PseudoDeps, ids: readonly PlayerId[]): Promise<(id: PlayerId) => string> {
  const listed = await readActivePseudos(deps)
  const missing = ids.filter((id) => !listed.has(id))
  const others = missing.length === 0 ? null : await readPseudoLookup(deps.identity, missing)
  return (id) => listed.get(id) ?? others?.(id) ?? ''
}
