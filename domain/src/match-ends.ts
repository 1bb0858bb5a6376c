import type { Instant } from './ids.ts'

/** A match as its players' rest and its cancelling look at it. `sequence` is its place in the order of play. */
export interface DatedMatch {
  readonly sequence: number
  readonly playedAt: Instant
}

/** Far more matches than are played while a clock is wrong. */
const mostRemembered = 10_000

/**
 * When matches ended, by the clock of this process. A match that was recorded under a clock that was ahead is dated in
 * the future: it counts as ended when it was first looked at, so that nobody waits for that date to come.
 */
export class MatchEnds {
  readonly #seen = new Map<number, { readonly playedAt: Instant; readonly at: Instant }>()

  /**
   * The end of a match, never later than `now`. For a match dated in the future it stays the same from the first call on,
   * unless the clock goes back behind that moment.
   */
  of({ sequence, playedAt }: DatedMatch, now: Instant): Instant {
    const seen = this.#seen.get(sequence)
    if (seen !== undefined && seen.playedAt === playedAt && seen.at <= now) return seen.at
    if (playedAt <= now) return playedAt
    this.#seen.set(sequence, { playedAt, at: now })
    if (this.#seen.size > mostRemembered) {
      const [oldest] = this.#seen.keys()
      if (oldest !== undefined) this.#seen.delete(oldest)
    }
    return now
  }
}
