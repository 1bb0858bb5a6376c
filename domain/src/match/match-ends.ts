import type { Instant } from '../ids.ts'

/** The fields of a match that the cooldown and the cancel window need. */
export interface DatedMatch {
  readonly sequence: number
  readonly playedAt: Instant
}

/** Maximum number of remembered lookups: far more than the matches that are played while a clock is wrong. */
const maxEntries = 10_000

/**
 * When matches ended, by the clock of this process. A match recorded while the clock was ahead is dated in the future.
 * It counts as ended when this process first looks it up, so that the cooldown does not last until that date.
 */
export class MatchEnds {
  readonly #firstLookups = new Map<number, { readonly playedAt: Instant; readonly at: Instant }>()

  /**
   * The end of a match, never later than `now`. For a match dated in the future, every call returns the time of the
   * first call, unless the clock is set back before that time.
   */
  of({ sequence, playedAt }: DatedMatch, now: Instant): Instant {
    const first = this.#firstLookups.get(sequence)
    if (first !== undefined && first.playedAt === playedAt && first.at <= now) return first.at
    if (playedAt <= now) return playedAt
    this.#firstLookups.set(sequence, { playedAt, at: now })
    if (this.#firstLookups.size > maxEntries) {
      const [oldest] = this.#firstLookups.keys()
      if (oldest !== undefined) this.#firstLookups.delete(oldest)
    }
    return now
  }
}
