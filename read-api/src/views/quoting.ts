import type { PlayerId } from '@topspin/domain/ids'
import texts from '@topspin/domain/text/chat-fr.json' with { type: 'json' }
import { withDirectionIsolates } from '@topspin/domain/text/direction'
import type { IdentityStore } from '@topspin/platform/identity/port'

/** The pseudos of the players who do not want to be named outside Topspin, without `except`. */
export async function unquotedPseudos(identity: IdentityStore, except?: PlayerId): Promise<ReadonlySet<string>> {
  const ids = (await identity.unquoted()).filter((id) => id !== except)
  return new Set(ids.length === 0 ? [] : (await identity.pseudos(ids)).values())
}

/**
 * Returns a function that gives the name of a player for a text outside Topspin: the pseudo, or « un joueur »
 * (docs/specification.md#being-named-outside-topspin).
 * @param except the player who reads the text
 */
export async function readQuotedNames(identity: IdentityStore, except?: PlayerId): Promise<QuotedNameOf> {
  const unquoted = await unquotedPseudos(identity, except)
  return (pseudo) => (unquoted.has(pseudo) ? texts.someone : withDirectionIsolates(pseudo))
}

export type QuotedNameOf = (pseudo: string) => string
