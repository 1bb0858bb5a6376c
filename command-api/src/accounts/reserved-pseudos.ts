import { calls } from '@topspin/domain/contract/calls'
import { Refusal } from '@topspin/domain/refusals'
import french from '@topspin/domain/text/fr.json' with { type: 'json' }
import light from '@topspin/domain/text/pki.json' with { type: 'json' }
import { lookalikeKey, lowerLookalikeKey } from '@topspin/platform/identity/lookalike-key'

const prefix = calls.player.path.replace(':pseudo', '')

const keysOf = (pseudo: string) => [lookalikeKey(pseudo), lowerLookalikeKey(pseudo)]

/**
 * Keys of the pseudos that nobody may have: words that some path has where `/api/player/:pseudo` has the pseudo, and
 * the name that is shown for a deleted player.
 */
const reserved: ReadonlySet<string> = new Set(
  [
    ...Object.values(calls).flatMap(({ method, path }) =>
      // No path of a POST call has a pseudo after this prefix.
      method !== 'POST' && path.startsWith(prefix) ? [path.slice(prefix.length)] : [],
    ),
    // The page `/match/available` has the form of `/match/:playerTwo`, whose last segment is a pseudo.
    'available',
    french.deletedPlayer,
    light.deletedPlayer,
  ].flatMap(keysOf),
)

/** Whether nobody may have a pseudo (docs/specification.md#pseudos). */
export const isReservedPseudo = (pseudo: string): boolean => keysOf(pseudo).some((key) => reserved.has(key))

/** @throws Refusal pseudo-reserved */
export function refuseReservedPseudo(pseudo: string): void {
  if (isReservedPseudo(pseudo)) throw new Refusal('pseudo-reserved')
}
