import { type ReactionsDocument, reactionsKey } from '@topspin/domain/documents/reactions'
import type { EventTypeOf, StampedEvent } from '@topspin/domain/events'
import { playerId } from '@topspin/domain/ids'
import type { ReactionSign } from '@topspin/domain/reactions/signs'

/** Folds the reactions from their stream and that of the matches (docs/specification.md#reactions). */
export class Reactions {
  /** The sign of each player, by the sequence of the match, in the order in which the signs were last given. */
  readonly #signs = new Map<number, Map<string, ReactionSign>>()
  readonly #hidden = new Set<number>()

  take(event: StampedEvent<EventTypeOf<'reactions'>>): void {
    const { data } = event
    const signs = this.#signs.get(data.sequence) ?? new Map<string, ReactionSign>()
    this.#signs.set(data.sequence, signs)
    switch (event.type) {
      case 'MatchReacted':
        signs.delete(event.data.playerId)
        signs.set(event.data.playerId, event.data.sign)
        return
      case 'ReactionRemoved':
        signs.delete(event.data.playerId)
        return
      case 'ReactionsHidden':
        this.#hidden.add(data.sequence)
        return
      case 'ReactionsShown':
        this.#hidden.delete(data.sequence)
        return
      default:
        event satisfies never
    }
  }

  /** Removes the reactions of a match that was cancelled or never happened. */
  takeOfMatch({ type, data }: StampedEvent<EventTypeOf<'matches'>>): void {
    if (type !== 'MatchRolledBack' && !(type === 'MatchCorrected' && data.now === null)) return
    this.#signs.delete(data.sequence)
    this.#hidden.delete(data.sequence)
  }

  /** The documents of the read model `reactions`. */
  *documents(): Generator<[string, ReactionsDocument]> {
    for (const [sequence, signs] of this.#signs) {
      const given = [...signs].map(([player, sign]) => ({ playerId: playerId(player), sign }))
      const hidden = this.#hidden.has(sequence)
      if (given.length > 0 || hidden) yield [reactionsKey(sequence), { given, hidden }]
    }
  }
}
