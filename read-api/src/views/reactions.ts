import type { ReactionCounts } from '@topspin/domain/contract/match'
import type { LiveReactions, MatchReactions } from '@topspin/domain/contract/reactions'
import { liveKey } from '@topspin/domain/documents/live'
import { matchKey } from '@topspin/domain/documents/matches'
import { liveReactionsKey, type ReactionsDocument, reactionsKey } from '@topspin/domain/documents/reactions'
import type { Instant, Ladder, PlayerId } from '@topspin/domain/ids'
import { recordCommandIdOf } from '@topspin/domain/live/live-recording'
import { playersOf } from '@topspin/domain/match/match-players'
import { type ReactionSign, reactionSigns } from '@topspin/domain/reaction-signs'
import { isReactable } from '@topspin/domain/reactions/reactions'
import { Refusal } from '@topspin/domain/refusals'
import { resultView } from '@topspin/domain/replies/match-view'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import type { ReadModels } from '../memory/read-models.ts'
import type { ReadSideDeps } from './deps.ts'

/** The shown reactions, the most frequent sign first; the players of a sign in the order of their reactions. */
function bySign(document: ReactionsDocument | null | undefined): { sign: ReactionSign; players: PlayerId[] }[] {
  const given = document == null || document.hidden ? [] : document.given
  return reactionSigns
    .map((sign) => ({ sign, players: given.filter((one) => one.sign === sign).map(({ playerId }) => playerId) }))
    .filter(({ players }) => players.length > 0)
    .sort((a, b) => b.players.length - a.players.length)
}

/** Returns a function that makes the field `reactions` of one of these matches; no field without reactions. */
export async function readReactionsLookup(models: ReadModels, matches: readonly { readonly sequence: number }[]) {
  const keys = matches.map(({ sequence }) => reactionsKey(sequence))
  const found = await models.getMany('reactions', keys)
  return ({ sequence }: { readonly sequence: number }): { reactions?: ReactionCounts } => {
    const counts = bySign(found.get(reactionsKey(sequence)))
    return counts.length === 0
      ? {}
      : { reactions: counts.map(({ sign, players }) => ({ sign, count: players.length })) }
  }
}

/** The reactions to a recorded match. @throws Refusal unknown-match, also for a cancelled match */
export async function matchReactions(
  { models, identity }: ReadSideDeps,
  ladder: Ladder,
  matchId: number,
  now: Instant,
): Promise<MatchReactions> {
  const match = await models.get('matches', matchKey(ladder, matchId))
  if (match === null) throw new Refusal('unknown-match')
  const document = await models.get('reactions', reactionsKey(match.sequence))
  const given = bySign(document)
  const people = [...playersOf(match), match.recorder, ...given.flatMap(({ players }) => players)]
  const pseudoOf = await readPseudoLookup(identity, people)
  return {
    match: resultView(match, pseudoOf),
    hidden: document?.hidden ?? false,
    open: isReactable(match, now),
    given: given.map(({ sign, players }) => ({ sign, pseudos: players.map(pseudoOf) })),
  }
}

/** The reactions to a live match; none when the match is over, because its players may have hidden the reactions. */
export async function liveReactions({ models, identity }: ReadSideDeps, liveId: string): Promise<LiveReactions> {
  const live = (await models.get('live', liveKey))?.match
  const isLive = live?.liveId === liveId
  const given = isLive ? bySign(await models.get('reactions', liveReactionsKey(recordCommandIdOf(liveId)))) : []
  const people = given.flatMap(({ players }) => players)
  const pseudoOf = await readPseudoLookup(identity, people)
  return { given: given.map(({ sign, players }) => ({ sign, pseudos: players.map(pseudoOf) })) }
}
