import type { PlayerId } from '@topspin/domain/ids'
import frenchTexts from '@topspin/domain/texts/fr.json' with { type: 'json' }
import type { Identity } from '@topspin/platform/identity/port'

/** Looks up the pseudos behind the ids of documents; those who have deleted their account keep none (decisions §2). */
export async function pseudosOf(identity: Identity, ids: Iterable<PlayerId>): Promise<(id: PlayerId) => string> {
  const pseudos = await identity.pseudos([...new Set(ids)])
  return (id) => pseudos.get(id) ?? frenchTexts.deletedPlayer
}
