import { calls } from '@topspin/domain/contract/calls'
import { Refusal } from '@topspin/domain/errors/catalogue'
import french from '@topspin/domain/text/fr.json' with { type: 'json' }
import light from '@topspin/domain/text/pki.json' with { type: 'json' }
import { lookalikeKey, lowerLookalikeKey } from '@topspin/platform/identity/lookalike-key'

const prefix = calls.player.path.replace(':pseudo', '')

const keysOf = (pseudo: string) => [lookalikeKey(pseudo), lowerLookalikeKey(pseudo)]

/** Path segments that belong to other calls or to a screen, and the placeholder for deleted players. */
const reserved: ReadonlySet<string> = new Set(
  [
    ...Object.values(calls).flatMap(({ method, path }) =>
      // No POST has a pseudo in its path, so none can be taken for another.
      method !== 'POST' && path.startsWith(prefix) ? [path.slice(prefix.length)] : [],
    ),
    // The screen `/match/available` stands in the place of an opponent.
    'available',
    french.deletedPlayer,
    light.deletedPlayer,
  ].flatMap(keysOf),
)

/**
 * Refuses a reserved pseudo (docs/specification.md#pseudos).
 * @throws Refusal pseudo-reserved
 */
export function refuseReservedPseudo(pseudo: string): void {
  if (keysOf(pseudo).some((key) => reserved.has(key))) throw new Refusal('pseudo-reserved')
}
