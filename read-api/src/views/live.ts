import type { LiveMatch } from '@topspin/domain/contract/live'
import type { LiveState } from '@topspin/domain/live/live-match'
import { liveMatchView, peopleInLiveMatch } from '@topspin/domain/replies/live-match-view'
import type { IdentityStore } from '@topspin/platform/identity/port'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'

/** The live match with pseudos in place of ids; null when there is none. @throws EngineAway */
export async function liveView(match: LiveState, identity: IdentityStore): Promise<LiveMatch | null> {
  if (match === null) return null
  return liveMatchView(match, await readPseudoLookup(identity, peopleInLiveMatch(match)))
}
