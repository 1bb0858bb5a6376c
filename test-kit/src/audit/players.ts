import type { AccountDocument } from '@topspin/domain/documents/accounts'
import type { DocumentOf } from '@topspin/domain/documents/names'
import type { EventTypeOf, StampedEvent } from '@topspin/domain/events'
import type { Ladder, PlayerId } from '@topspin/domain/ids'
import { changesOfPlayer, newPlayer } from '@topspin/domain/player/player'
import type { ExpectedMatches } from './matches.ts'
import type { ExpectedScores } from './scores.ts'

/**
 * Folds the accounts from the stream of players by `changesOfPlayer`, the fold of the decider and of the projector. A
 * second fold would only repeat its assignments; `player.test.ts` and `accounts.test.ts` test `changesOfPlayer`.
 */
export class ExpectedPlayers {
  readonly accounts = new Map<PlayerId, AccountDocument>()
  readonly #scores: ExpectedScores

  constructor(scores: ExpectedScores) {
    this.#scores = scores
  }

  take(event: StampedEvent<EventTypeOf<'players'>>): void {
    const { playerId } = event.data
    if (event.type === 'PlayerRegistered') {
      this.#scores.register(event.data)
      this.accounts.set(playerId, { ...newPlayer, registeredAt: event.metadata.at })
    } else if (event.type === 'PlayerDeleted' || event.type === 'RegistrationRefused') {
      this.accounts.delete(playerId)
    } else {
      const account = this.accounts.get(playerId)
      if (account !== undefined) this.accounts.set(playerId, { ...account, ...changesOfPlayer(account, event) })
    }
  }

  /** The documents of the read model `rankings`. */
  *rankings({ played }: ExpectedMatches): Generator<[string, DocumentOf<'rankings'>]> {
    const wins = { simple: new Map<PlayerId, number>(), double: new Map<PlayerId, number>() }
    const losses = { simple: new Map<PlayerId, number>(), double: new Map<PlayerId, number>() }
    for (const { ladder, winners, losers } of played.values()) {
      for (const { playerId } of winners) wins[ladder].set(playerId, (wins[ladder].get(playerId) ?? 0) + 1)
      for (const { playerId } of losers) losses[ladder].set(playerId, (losses[ladder].get(playerId) ?? 0) + 1)
    }
    for (const [id, { status, stars }] of this.accounts) {
      const record = (ladder: Ladder) => ({
        score: this.#scores.of(ladder, id),
        wins: wins[ladder].get(id) ?? 0,
        losses: losses[ladder].get(id) ?? 0,
      })
      yield [id, { active: status === 'active', stars, simple: record('simple'), double: record('double') }]
    }
  }
}
