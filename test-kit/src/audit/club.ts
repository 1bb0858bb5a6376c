import type { AccountDocument } from '@topspin/domain/documents/accounts'
import type { LiveDocument } from '@topspin/domain/documents/live'
import type { NewsDocument } from '@topspin/domain/documents/news'
import type { EventData, StampedEvent } from '@topspin/domain/events'
import type { PlayerId } from '@topspin/domain/ids'
import { Scores } from './scores.ts'

type Live = NonNullable<LiveDocument['match']>

/**
 * What a log says about a club, folded in the plainest way from docs/specification.md. It uses neither projectors nor
 * deciders, so that it does not repeat their faults.
 */
export class Club {
  readonly scores = new Scores()
  readonly accounts = new Map<PlayerId, AccountDocument>()
  /** Uncancelled matches by sequence, with the scores and impacts that they should have. */
  readonly matches = new Map<number, EventData<'MatchPlayed'>>()
  readonly news = new Map<number, NewsDocument>()
  /** Null until entry is opened or closed for the first time. */
  entryOpen: boolean | null = null
  live: Live | null = null
  liveEvents = 0

  take(event: StampedEvent): void {
    const { at } = event.metadata
    switch (event.type) {
      case 'PlayerRegistered':
        this.scores.register(event.data)
        this.accounts.set(event.data.playerId, {
          status: 'pending',
          admin: false,
          referee: false,
          stars: 0,
          language: 'fr',
          registeredAt: at,
        })
        return
      case 'PlayerActivated':
        this.#account(event.data.playerId, { status: 'active' })
        return
      case 'PlayerDisabled':
        this.#account(event.data.playerId, { status: 'disabled' })
        return
      case 'AdminAppointed':
        this.#account(event.data.playerId, { admin: true })
        return
      case 'RefereeAppointed':
        this.#account(event.data.playerId, { referee: true })
        return
      case 'RefereeDismissed':
        this.#account(event.data.playerId, { referee: false })
        return
      case 'LanguageChosen':
        this.#account(event.data.playerId, { language: event.data.language })
        return
      case 'StarAwarded': {
        const { playerId } = event.data
        this.#account(playerId, { stars: (this.accounts.get(playerId)?.stars ?? 0) + 1 })
        return
      }
      case 'PlayerDeleted':
        this.accounts.delete(event.data.playerId)
        return
      case 'PlayerRenamed':
        return
      case 'MatchPlayed':
        this.matches.set(event.data.sequence, this.scores.play(event.data))
        return
      case 'MatchRolledBack': {
        const match = this.matches.get(event.data.sequence)
        if (match === undefined) throw new Error(`match ${event.data.sequence} is cancelled without having been played`)
        this.scores.cancel(match)
        this.matches.delete(event.data.sequence)
        return
      }
      case 'EntryOpened':
      case 'EntryClosed':
        this.entryOpen = event.type === 'EntryOpened'
        return
      case 'NewsPublished': {
        const { newsId, sequence, title, content } = event.data
        this.news.set(sequence, { newsId, title, content, createdAt: at })
        return
      }
      case 'NewsDeleted':
        this.news.delete(event.data.sequence)
        return
      case 'LiveMatchStarted':
        this.liveEvents += 1
        this.live = { ...event.data, firstServer: null, points: [], version: 1, lastNews: at }
        return
      case 'LiveMatchSaved':
      case 'LiveMatchStopped':
        this.liveEvents += 1
        this.live = null
        return
      case 'FirstServerChosen':
      case 'PointScored':
      case 'PointUndone':
        this.liveEvents += 1
        if (this.live === null) throw new Error(`${event.type} without a live match`)
        if (event.type === 'FirstServerChosen') this.live.firstServer = event.data.server
        if (event.type === 'PointScored') this.live.points.push(event.data.scorer)
        if (event.type === 'PointUndone') this.live.points.pop()
        this.live.version += 1
        this.live.lastNews = at
        return
      default:
        event satisfies never
    }
  }

  #account(id: PlayerId, change: Partial<AccountDocument>): void {
    const account = this.accounts.get(id)
    if (account !== undefined) this.accounts.set(id, { ...account, ...change })
  }
}
