import { plannedMatchesKey } from '@topspin/domain/documents/challenges'
import type { DocumentOf } from '@topspin/domain/documents/names'
import type { EventTypeOf, StampedEvent } from '@topspin/domain/events'
import { instant } from '@topspin/domain/ids'

type Challenge = DocumentOf<'challenges'>['challenges'][number]

const hour = 3_600_000

/** Folds the challenges from their stream (docs/specification.md#challenges). */
export class ExpectedChallenges {
  /** For each document key, the challenges by id, in the order in which they last changed. */
  readonly #documents = new Map<string, Map<string, Challenge>>()

  take(event: StampedEvent<EventTypeOf<'challenges'>>): void {
    const { challengeId, from, to } = event.data
    for (const key of [from, to, plannedMatchesKey]) {
      const challenges = this.#documents.get(key) ?? new Map<string, Challenge>()
      this.#documents.set(key, challenges)
      const before = challenges.get(challengeId)
      const isFull = challenges.size >= 32
      challenges.delete(challengeId)
      const dayBefore = Date.parse(event.metadata.at) - 24 * hour
      for (const [id, { endsAt }] of challenges) if (isFull && Date.parse(endsAt) <= dayBefore) challenges.delete(id)
      const after = this.#after(event, before)
      if (after !== null && (key !== plannedMatchesKey || after.state === 'planned')) challenges.set(challengeId, after)
    }
  }

  #after(
    { type, data, metadata }: StampedEvent<EventTypeOf<'challenges'>>,
    before: Challenge | undefined,
  ): Challenge | null {
    const { challengeId, from, to } = data
    const about = { challengeId, from, to, since: metadata.at }
    if (type === 'ChallengeSent') return { ...about, state: 'open', at: data.at, endsAt: data.lapsesAt }
    if (type === 'AnotherTimeProposed')
      return { ...about, state: 'open', at: data.at, insteadOf: before?.at ?? null, endsAt: data.lapsesAt }
    if (type === 'ChallengeDeclined') return { ...about, state: 'declined', at: data.at, endsAt: data.until }
    if (type !== 'ChallengeAccepted') return null
    return { ...about, state: 'planned', at: data.at, endsAt: instant(Date.parse(data.at) + hour / 2) }
  }

  /** The documents of the read model `challenges`. */
  *documents(): Generator<[string, DocumentOf<'challenges'>]> {
    for (const [key, challenges] of this.#documents)
      if (challenges.size > 0) yield [key, { challenges: [...challenges.values()] }]
  }
}
