import { calls } from '@topspin/domain/contract/calls'
import { Refusal } from '@topspin/domain/refusals'
import french from '@topspin/domain/text/fr.json' with { type: 'json' }
import journal from '@topspin/domain/text/journal-fr.json' with { type: 'json' }
import lightJournal from '@topspin/domain/text/journal-pki.json' with { type: 'json' }
import light from '@topspin/domain/text/pki.json' with { type: 'json' }
import { lookalikeKey, lowerLookalikeKey } from '@topspin/platform/identity/keys'

const prefix = calls.player.path.replace(':pseudo', '')

const keysOf = (pseudo: string) => [lookalikeKey(pseudo), lowerLookalikeKey(pseudo)]

/**
 * Keys of the reserved pseudos. A word such as `getAll` is reserved, because `/api/player/getAll` is a call of its own.
 * The names that are shown for a deleted player and for the operator are reserved, too.
 */
const reserved: ReadonlySet<string> = new Set(
  [
    ...Object.values(calls).flatMap(({ method, path }) =>
      // No POST call has a pseudo in this place.
      method !== 'POST' && path.startsWith(prefix) ? [path.slice(prefix.length)] : [],
    ),
    // `/match/available` is a page of its own, so `/match/:playerTwo` cannot name a player with this pseudo.
    'available',
    french.deletedPlayer,
    light.deletedPlayer,
    ...[journal, lightJournal].flatMap(({ someone, operator }) => [someone, operator]),
  ].flatMap(keysOf),
)

/** Whether a pseudo is reserved (docs/specification.md#pseudos). */
export const isReservedPseudo = (pseudo: string): boolean => keysOf(pseudo).some((key) => reserved.has(key))

/** Refuses a pseudo that nobody may have. @throws Refusal pseudo-reserved */
export function refuseReservedPseudo(pseudo: string): void {
  if (isReservedPseudo(pseudo)) throw new Refusal('pseudo-reserved')
}
