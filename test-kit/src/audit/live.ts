import { type LiveDocument, liveKey } from '@topspin/domain/documents/live'
import type { EventTypeOf, StampedEvent } from '@topspin/domain/events'

/** What the stream of the live match says. */
export class Live {
  #match: LiveDocument['match'] = null
  #events = 0

  take(event: StampedEvent<EventTypeOf<'live'>>): void {
    const { at } = event.metadata
    this.#events += 1
    switch (event.type) {
      case 'LiveMatchStarted':
        this.#match = { ...event.data, firstServer: null, points: [], version: 1, lastNews: at }
        return
      case 'LiveMatchSaved':
      case 'LiveMatchStopped':
        this.#match = null
        return
      case 'FirstServerChosen':
      case 'PointScored':
      case 'PointUndone':
        if (this.#match === null) throw new Error(`${event.type} without a live match`)
        if (event.type === 'FirstServerChosen') this.#match.firstServer = event.data.server
        if (event.type === 'PointScored') this.#match.points.push(event.data.scorer)
        if (event.type === 'PointUndone') this.#match.points.pop()
        this.#match.version += 1
        this.#match.lastNews = at
        return
      default:
        event satisfies never
    }
  }

  /** The document of the read model `live`. */
  *live(): Generator<[string, LiveDocument]> {
    if (this.#events > 0) yield [liveKey, { sequence: this.#events, match: this.#match }]
  }
}
