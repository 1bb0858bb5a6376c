import { liveReactionsKey, type ReactionsDocument, reactionsKey } from '@topspin/domain/documents/reactions'
import type { EventTypeOf, StampedEvent } from '@topspin/domain/events'
import { playerId } from '@topspin/domain/ids'
import { recordCommandIdOf } from '@topspin/domain/live/live-recording'
import type { ReactionSign } from '@topspin/domain/reaction-signs'

/** Folds the reactions from the streams of reactions, live match and matches (docs/specification.md#reactions). */
export class ExpectedReactions {
  /** By key of the document: the sign of each player, in the order in which the signs were last given. */
  readonly #signs = new Map<string, Map<string, ReactionSign>>()
  /** Keys of the documents of hidden reactions. */
  readonly #hidden = new Set<string>()

  take(event: StampedEvent<EventTypeOf<'reactions'>>): void {
    const key = reactionsKey(event.data.sequence)
    switch (event.type) {
      case 'MatchReacted':
        this.#give(key, event.data.playerId, event.data.sign)
        return
      case 'ReactionRemoved':
        this.#signs.get(key)?.delete(event.data.playerId)
        return
      case 'ReactionsHidden':
        this.#hidden.add(key)
        return
      case 'ReactionsShown':
        this.#hidden.delete(key)
        return
      default:
        event satisfies never
    }
  }

  takeOfLive(event: StampedEvent<EventTypeOf<'live'>>): void {
    const key = liveReactionsKey(recordCommandIdOf(event.data.liveId))
    if (event.type === 'LiveMatchReacted') this.#give(key, event.data.playerId, event.data.sign)
    else if (event.type === 'LiveReactionRemoved') this.#signs.get(key)?.delete(event.data.playerId)
    else if (event.type === 'LiveMatchStopped') this.#signs.delete(key)
  }

  /** Gives a recorded live match its reactions, and removes those to a match that is cancelled or never happened. */
  takeOfMatch({ type, data, metadata }: StampedEvent<EventTypeOf<'matches'>>): void {
    if (type === 'MatchPlayed' && data.origin === 'live') {
      const ofLive = this.#signs.get(liveReactionsKey(metadata.commandId)) ?? []
      this.#signs.set(reactionsKey(data.sequence), new Map(ofLive))
    }
    if (type !== 'MatchRolledBack' && !(type === 'MatchCorrected' && data.now === null)) return
    this.#signs.delete(reactionsKey(data.sequence))
    this.#hidden.delete(reactionsKey(data.sequence))
  }

  #give(key: string, player: string, sign: ReactionSign): void {
    const signs = this.#signs.get(key) ?? new Map<string, ReactionSign>()
    this.#signs.set(key, signs)
    signs.delete(player)
    signs.set(player, sign)
  }

  /** The documents of the read model `reactions`. */
  *documents(): Generator<[string, ReactionsDocument]> {
    for (const key of new Set([...this.#signs.keys(), ...this.#hidden])) {
      const given = [...(this.#signs.get(key) ?? [])].map(([player, sign]) => ({ playerId: playerId(player), sign }))
      const hidden = this.#hidden.has(key)
      if (given.length > 0 || hidden) yield [key, { given, hidden }]
    }
  }
}
