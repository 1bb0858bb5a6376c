import {
  type CorrectionEntry,
  correctionsKey,
  recentContestsKey,
  type StoredContest,
} from '@topspin/domain/documents/contests'
import type { DocumentOf } from '@topspin/domain/documents/names'
import type { EventTypeOf, StampedEvent } from '@topspin/domain/events'

/** Folds contests and corrections from the stream of matches (docs/specification.md#contesting-a-match). */
export class ExpectedContests {
  readonly #contests = new Map<string, StoredContest>()
  /** Corrections by the sequence of the match. */
  readonly #corrections = new Map<number, CorrectionEntry[]>()

  take(event: StampedEvent<EventTypeOf<'matches'>>): void {
    const { at } = event.metadata
    switch (event.type) {
      case 'MatchContested': {
        const days = (one: StoredContest) => (Date.parse(at) - Date.parse(one.contestedAt)) / 86_400_000
        if (this.#contests.size >= 32)
          for (const [id, one] of this.#contests) if (days(one) >= 38) this.#contests.delete(id)
        this.#contests.set(event.data.contestId, { ...event.data, contestedAt: at, decision: null })
        return
      }
      case 'ContestUpheld': {
        const { contestId, upheldBy: by } = event.data
        this.#decide((one) => one.contestId === contestId, { outcome: 'upheld', by, at, was: null })
        return
      }
      case 'MatchRolledBack': {
        const { matchId: _, ladder: _l, sequence, rolledBackBy: by, reason: outcome, ...was } = event.data
        this.#decide((one) => one.sequence === sequence, { outcome, by, at, was })
        this.#corrections.delete(sequence)
        return
      }
      case 'MatchCorrected': {
        const { sequence, playedAt, recorder, correctedBy: by, now } = event.data
        const { rule: _r, gap: _g, upset: _u, origin: _o, ...result } = event.data.was
        const outcome = now === null ? 'cancelled' : 'corrected'
        const was = { playedAt, recorder, ...result }
        this.#decide((one) => one.sequence === sequence && (one.decision === null || now === null), {
          outcome,
          by,
          at,
          was,
        })
        const earlier = this.#corrections.get(sequence) ?? []
        if (now === null) this.#corrections.delete(sequence)
        else this.#corrections.set(sequence, [...earlier, { by, at, was, recalculated: 0 }])
        return
      }
      case 'MatchRecalculated': {
        const corrections = this.#corrections.get(event.data.because)
        const last = corrections?.pop()
        if (last !== undefined) corrections?.push({ ...last, recalculated: last.recalculated + 1 })
        return
      }
      default:
    }
  }

  /** The documents of the read model `contests`. */
  *documents(): Generator<[string, DocumentOf<'contests'>]> {
    if (this.#contests.size > 0) yield [recentContestsKey, { contests: [...this.#contests.values()] }]
    for (const [sequence, corrections] of this.#corrections) yield [correctionsKey(sequence), { corrections }]
  }

  #decide(isMeant: (contest: StoredContest) => boolean, decision: StoredContest['decision']): void {
    for (const [id, contest] of this.#contests) if (isMeant(contest)) this.#contests.set(id, { ...contest, decision })
  }
}
