import { type LiveDocument, liveKey } from '@topspin/domain/documents/live'
import type { DocumentOf } from '@topspin/domain/documents/names'
import { sheetKey } from '@topspin/domain/documents/sheets'
import type { EventTypeOf, StampedEvent } from '@topspin/domain/events'
import { recordCommandIdOf } from '@topspin/domain/live/live-recording'
import { referenceScoreSheetOf } from '@topspin/domain/testing/reference-score-sheet'

type Found = NonNullable<LiveDocument['match']>
/** The match of the document `live`, without `readonly`, because `ExpectedLiveMatches` changes the fields. */
type Match = {
  -readonly [Key in keyof Found]: Found[Key] extends readonly (infer Item)[] ? Item[] : Found[Key]
}

/** Folds the live match and the sheets from the stream of the live match. */
export class ExpectedLiveMatches {
  #match: Match | null = null
  #recorded = false
  #events = 0
  /** All live matches with their points, by the id of the command that records the result. */
  readonly #sheets = new Map<string, LiveDocument['match']>()

  take(event: StampedEvent<EventTypeOf<'live'>>): void {
    if (event.type === 'LiveMatchReacted' || event.type === 'LiveReactionRemoved') return
    const { at } = event.metadata
    this.#events += 1
    this.#recorded = event.type === 'LiveMatchSaved'
    const recording = recordCommandIdOf(event.data.liveId)
    switch (event.type) {
      case 'LiveMatchStarted':
        this.#match = {
          ...event.data,
          firstServer: null,
          firstServeAt: null,
          points: [],
          pointTimes: [],
          version: 1,
          lastNews: at,
        }
        this.#sheets.set(recording, this.#match)
        return
      case 'LiveSaveStarted':
        if (this.#match === null) throw new Error(`${event.type} without a live match`)
        this.#match.version += 1
        this.#match.saving = event.data
        return
      case 'LiveMatchSaved':
      case 'LiveMatchStopped':
        this.#match = null
        return
      case 'FirstServerChosen':
      case 'PointScored':
      case 'PointUndone':
        if (this.#match === null) throw new Error(`${event.type} without a live match`)
        if (event.type === 'FirstServerChosen') {
          this.#match.firstServer = event.data.server
          this.#match.firstServeAt = at
        }
        if (event.type === 'PointScored') {
          this.#match.points.push(event.data.scorer)
          this.#match.pointTimes.push(at)
        }
        if (event.type === 'PointUndone') {
          this.#match.points.pop()
          this.#match.pointTimes.pop()
        }
        this.#match.version += 1
        this.#match.lastNews = at
        return
      case 'LiveTakenOver': {
        if (this.#match === null) throw new Error(`${event.type} without a live match`)
        const { recorder: former, takeOver: before, earlierTakeOvers = [] } = this.#match
        this.#match.version += 1
        const { sets } = referenceScoreSheetOf('one', this.#match.points)
        const earlier = before === undefined ? [] : [...earlierTakeOvers, before]
        this.#match.earlierTakeOvers = earlier.filter((one) => one.former !== event.data.recorder)
        this.#match.takeOver = { former, at, version: this.#match.version, set: sets.length }
        this.#match.recorder = event.data.recorder
        return
      }
      case 'PointsSent': {
        if (this.#match?.takeOver === undefined) throw new Error(`${event.type} without a take-over`)
        this.#match.version += 1
        this.#match.lastNews = at
        this.#match.points.push(...event.data.scorers)
        for (const _ of event.data.scorers) this.#match.pointTimes.push(at)
        const sent = { count: event.data.scorers.length, version: this.#match.version }
        const all = [...(this.#match.earlierTakeOvers ?? []), this.#match.takeOver]
        for (const one of all) if (one.former === event.data.sentBy) Object.assign(one, { sent })
        return
      }
      default:
        event satisfies never
    }
  }

  /** The documents of the read model `sheets` that have points. */
  *sheets(): Generator<[string, DocumentOf<'sheets'>]> {
    for (const [recording, match] of this.#sheets) if (match !== null) yield [sheetKey(recording), { match }]
  }

  /** The document of the read model `live`. */
  *live(): Generator<[string, LiveDocument]> {
    if (this.#events > 0) yield [liveKey, { sequence: this.#events, match: this.#match, recorded: this.#recorded }]
  }
}
