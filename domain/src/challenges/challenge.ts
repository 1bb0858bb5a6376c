import type { EventTypeOf, StampedEvent } from '../events.ts'
import { type Instant, instant, type PlayerId } from '../ids.ts'
import type { EntryRules } from '../match/entry-rules.ts'
import { dayOf, eveningOf } from '../time/evening.ts'
import { closingTimeOf, isWithinHours, nextOpening } from '../time/working-hours.ts'

// When a challenge is open, planned and over (docs/specification.md#challenges).

/** A challenge to a match of singles, or the match that two players have planned. */
export interface Challenge {
  readonly challengeId: string
  /** `from` sent the challenge or proposed the time `at`; `to` answers. */
  readonly from: PlayerId
  readonly to: PlayerId
  readonly state: 'open' | 'planned' | 'declined'
  /** When the challenge was sent, accepted or declined, or another time was proposed. */
  readonly since: Instant
  /** When the two play; null means now. When such a challenge is accepted, `at` becomes the time of acceptance. */
  readonly at: Instant | null
  /** The former `at` of an open challenge for which another time was proposed; null means now. Otherwise missing. */
  readonly insteadOf?: Instant | null
  /** Open: when the challenge lapses. Planned: half an hour after `at`. Declined: when `from` may ask again. */
  readonly endsAt: Instant
}

/** A player with this many open challenges, sent or received, cannot send another. */
export const maxOpenChallenges = 10

const minute = 60_000
/** How long a challenge to play now can be answered, in milliseconds. */
export const answerTimeMs = 15 * minute
/** How long before a planned match its players are reminded, in milliseconds. */
export const reminderBeforeMatchMs = 5 * minute
/** How long after its time a planned match ends if nobody has begun it, in milliseconds. */
export const plannedMatchEndsAfterMs = 30 * minute
/** How long the sender of a declined or lapsed challenge can see how it ended, in milliseconds. */
export const endedChallengeKeptMs = 24 * 60 * minute

/** With fewer challenges, none is removed: after an event that a wrong clock has dated years ahead, all look ended. */
const minKeptChallenges = 32

const isAfter = (at: Instant, now: Instant): boolean => Date.parse(at) > Date.parse(now)

/** Whether a challenge was declined or lapsed within the last day. Call it only with a challenge that has ended. */
export const hasEndedRecently = ({ state, since, endsAt }: Challenge, now: Instant): boolean =>
  Date.parse(now) - Date.parse(state === 'declined' ? since : endsAt) < endedChallengeKeptMs

/** Whether a challenge is in this state and has not ended. */
export const isChallengeInState = (state: Challenge['state'], challenge: Challenge, now: Instant): boolean =>
  challenge.state === state && isAfter(challenge.endsAt, now)

export const isChallengeBetween = (
  { from, to }: Pick<Challenge, 'from' | 'to'>,
  one: PlayerId,
  two: PlayerId,
): boolean => (from === one && to === two) || (from === two && to === one)

/**
 * The challenges after an event. If there were at least `minKeptChallenges`, those that ended at least a day before the
 * event are removed.
 */
export function challengesAfter(
  challenges: readonly Challenge[],
  event: StampedEvent<EventTypeOf<'challenges'>>,
): readonly Challenge[] {
  const { challengeId } = event.data
  const recently = instant(Date.parse(event.metadata.at) - endedChallengeKeptMs)
  const isKept = (one: Challenge) => challenges.length < minKeptChallenges || isAfter(one.endsAt, recently)
  const others = challenges.filter((one) => one.challengeId !== challengeId && isKept(one))
  const before = challenges.find((one) => one.challengeId === challengeId)
  const changed = challengeAfter(before, event)
  return changed === null ? others : [...others, changed]
}

function challengeAfter(
  before: Challenge | undefined,
  { type, data, metadata }: StampedEvent<EventTypeOf<'challenges'>>,
): Challenge | null {
  const { challengeId, from, to } = data
  const parties = { challengeId, from, to, since: metadata.at }
  switch (type) {
    case 'ChallengeSent':
    case 'AnotherTimeProposed': {
      const replaced = before !== undefined && { insteadOf: before.at }
      return { ...parties, state: 'open', at: data.at, ...replaced, endsAt: data.lapsesAt }
    }
    case 'ChallengeAccepted': {
      const endsAt = instant(Date.parse(data.at) + plannedMatchEndsAfterMs)
      return { ...parties, state: 'planned', at: data.at, endsAt }
    }
    case 'ChallengeDeclined':
      return { ...parties, state: 'declined', at: data.at, endsAt: data.until }
    case 'ChallengeWithdrawn':
    case 'PlannedMatchCancelled':
    case 'PlannedMatchBegun':
      return null
  }
}

/** The part of a day in which matches may be planned. */
export interface PlannableDay {
  /** In the time zone of the installation, as yyyy-mm-dd. */
  readonly on: string
  /** `from`: now, or when the next working hours begin. `to`: when the last working hours of the day end, exclusive. */
  readonly from: Instant
  readonly to: Instant
}

/** Today if working hours are left, and the next day with working hours. Empty when no day has working hours. */
export function findPlannableDays({ hours, timeZone }: EntryRules, now: Instant): readonly PlannableDay[] {
  const today = dayOf(now, timeZone)
  const first = dayFrom(now)
  if (first === null) return []
  const second = dayFrom(instant(Date.parse(eveningOf(first.on, timeZone)) + 1))
  return first.on === today && second !== null ? [first, second] : [first]

  function dayFrom(after: Instant): PlannableDay | null {
    const from = nextOpening(hours, timeZone, after)
    if (from === null) return null
    const on = dayOf(from, timeZone)
    return { on, from, to: closingTimeOf(hours, timeZone, on) }
  }
}

/** Whether a match may be planned for an instant: within future working hours, on one of `findPlannableDays`. */
export const mayMatchBePlannedAt = (at: Instant, rules: EntryRules, now: Instant): boolean =>
  isAfter(at, now) &&
  isWithinHours(rules.hours, rules.timeZone, at) &&
  findPlannableDays(rules, now).some(({ on }) => on === dayOf(at, rules.timeZone))
