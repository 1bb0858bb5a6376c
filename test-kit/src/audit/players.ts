import type { AccountDocument } from '@topspin/domain/documents/accounts'
import type { DocumentOf } from '@topspin/domain/documents/names'
import type { EventTypeOf, StampedEvent } from '@topspin/domain/events'
import type { Ladder, PlayerId } from '@topspin/domain/ids'
import type { Matches } from './matches.ts'
import type { Scores } from './scores.ts'

/** Folds the accounts from the stream of players. */
export class Players {
  readonly accounts = new Map<PlayerId, AccountDocument>()
  readonly #scores: Scores

  constructor(scores: Scores) {
    this.#scores = scores
  }

  take(event: StampedEvent<EventTypeOf<'players'>>): void {
    switch (event.type) {
      case 'PlayerRegistered':
        this.#scores.register(event.data)
        this.accounts.set(event.data.playerId, {
          status: 'pending',
          admin: false,
          referee: false,
          stars: 0,
          language: 'fr',
          registeredAt: event.metadata.at,
        })
        return
      case 'PlayerActivated':
        this.#change(event.data.playerId, { status: 'active' })
        return
      case 'PlayerDisabled':
        this.#change(event.data.playerId, { status: 'disabled' })
        return
      case 'AdminAppointed':
        this.#change(event.data.playerId, { admin: true })
        return
      case 'RefereeAppointed':
        this.#change(event.data.playerId, { referee: true })
        return
      case 'RefereeDismissed':
        this.#change(event.data.playerId, { referee: false })
        return
      case 'LanguageChosen':
        this.#change(event.data.playerId, { language: event.data.language })
        return
      case 'StarAwarded': {
        const { playerId, tournamentId } = event.data
        const { stars = 0, tournamentStars: before = [] } = this.accounts.get(playerId) ?? {}
        this.#change(playerId, {
          stars: stars + 1,
          ...(tournamentId !== undefined && { tournamentStars: [...before, tournamentId] }),
        })
        return
      }
      case 'StarRemoved': {
        const { playerId, tournamentId } = event.data
        const { stars = 0, tournamentStars: before = [] } = this.accounts.get(playerId) ?? {}
        this.#change(playerId, {
          stars: stars - 1,
          ...(tournamentId !== undefined && { tournamentStars: before.filter((one) => one !== tournamentId) }),
        })
        return
      }
      case 'PlayerDeleted':
      case 'RegistrationRefused':
        this.accounts.delete(event.data.playerId)
        return
      case 'PlayerRenamed':
      case 'PasswordReset':
        return
      default:
        event satisfies never
    }
  }

  /** The documents of the read model `rankings`. */
  *rankings({ played }: Matches): Generator<[string, DocumentOf<'rankings'>]> {
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

  #change(id: PlayerId, change: Partial<AccountDocument>): void {
    const account = this.accounts.get(id)
    if (account !== undefined) this.accounts.set(id, { ...account, ...change })
  }
}
