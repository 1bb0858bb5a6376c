import type { EventTypeOf, StampedEvent } from '../events.ts'
import { type Instant, instant, type PlayerId } from '../ids.ts'
import type { EntryRules } from '../match/entry-rules.ts'
import { dayOf, eveningOf } from '../time/evening.ts'
import { closingOf, isWithin, nextOpening } from '../time/working-hours.ts'

// When a challenge is open, planned and over (docs/specification.md#challenges).

/** A challenge to a match of singles, or the match that two players have planned. */
export interface Challenge {
  readonly challengeId: string
  /** The player who asked last, and the one who answers. */
  readonly from: PlayerId
  readonly to: PlayerId
  readonly state: 'open' | 'planned' | 'declined'
  /** Since when it is in this state. */
  readonly since: Instant
  /** When they play; null for now, until it is accepted. */
  readonly at: Instant | null
  /**
   * Until when `to` may answer; 30 minutes after the time of a planned match; until when `from` may not ask again after
   * a refusal.
   */
  readonly endsAt: Instant
}

/** How many open challenges a player has at most. */
export const mostOpenChallenges = 10

const minute = 60_000
/** How long a challenge to play now waits for an answer, in milliseconds. */
export const answerTime = 15 * minute
/** How long before a planned match its players are reminded, in milliseconds. */
export const remindedBefore = 5 * minute
/** How long after its time a planned match is over, in milliseconds. */
export const plannedAfter = 30 * minute
/** How long an ended challenge is kept, so that its sender reads how it ended, in milliseconds. */
const keptAfter = 24 * 60 * minute

const isAfter = (at: Instant, now: Instant): boolean => Date.parse(at) > Date.parse(now)

/** Whether a challenge is in a state that has not ended. */
export const isStill = (state: Challenge['state'], challenge: Challenge, now: Instant): boolean =>
  challenge.state === state && isAfter(challenge.endsAt, now)

export const isBetween = ({ from, to }: Pick<Challenge, 'from' | 'to'>, one: PlayerId, two: PlayerId): boolean =>
  (from === one && to === two) || (from === two && to === one)

/** The challenges after an event. Drops those that ended a day before it, so that the list does not grow. */
export function challengesAfter(
  challenges: readonly Challenge[],
  event: StampedEvent<EventTypeOf<'challenges'>>,
): readonly Challenge[] {
  const { challengeId } = event.data
  const recently = instant(Date.parse(event.metadata.at) - keptAfter)
  const others = challenges.filter((one) => one.challengeId !== challengeId && isAfter(one.endsAt, recently))
  const changed = challengeAfter(event)
  return changed === null ? others : [...others, changed]
}

function challengeAfter({ type, data, metadata }: StampedEvent<EventTypeOf<'challenges'>>): Challenge | null {
  const { challengeId, from, to } = data
  const parties = { challengeId, from, to, since: metadata.at }
  switch (type) {
    case 'ChallengeSent':
    case 'AnotherTimeProposed':
      return { ...parties, state: 'open', at: data.at, endsAt: data.lapsesAt }
    case 'ChallengeAccepted':
      return { ...parties, state: 'planned', at: data.at, endsAt: instant(Date.parse(data.at) + plannedAfter) }
    case 'ChallengeDeclined':
      return { ...parties, state: 'declined', at: data.at, endsAt: data.until }
    case 'ChallengeWithdrawn':
    case 'PlannedMatchCancelled':
    case 'PlannedMatchBegun':
      return null
  }
}

/** The rest of a day on which challenges may be played, as its first and last instant. */
export interface ChallengeDay {
  /** In the time zone of the installation, as yyyy-mm-dd. */
  readonly on: string
  /** The times of entry of this day that are still ahead; `to` is exclusive. */
  readonly from: Instant
  readonly to: Instant
}

/** Today, while match entry opens or ends later today, and the next day with match entry; none when it never opens. */
export function challengeDays({ hours, timeZone }: EntryRules, now: Instant): readonly ChallengeDay[] {
  const today = dayOf(now, timeZone)
  const first = dayFrom(now)
  if (first === null) return []
  const second = dayFrom(instant(Date.parse(eveningOf(first.on, timeZone)) + 1))
  return first.on === today && second !== null ? [first, second] : [first]

  function dayFrom(after: Instant): ChallengeDay | null {
    const from = nextOpening(hours, timeZone, after)
    if (from === null) return null
    const on = dayOf(from, timeZone)
    return { on, from, to: closingOf(hours, timeZone, on) }
  }
}

/** Whether two players may play at an instant: within entry hours, today or on the next day with match entry. */
export const mayBePlayedAt = (at: Instant, rules: EntryRules, now: Instant): boolean =>
  isAfter(at, now) &&
  isWithin(rules.hours, rules.timeZone, at) &&
  challengeDays(rules, now).some(({ on }) => on === dayOf(at, rules.timeZone))
