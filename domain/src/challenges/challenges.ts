import type { Decider } from '../decider.ts'
import type { EventData, EventTypeOf } from '../events.ts'
import { type Instant, instant, type PlayerId } from '../ids.ts'
import { type EntryRules, entryHoursRefusal, throwEntryRefusal } from '../match/entry-rules.ts'
import { isActive, type PlayersState } from '../player/player.ts'
import { Refusal } from '../refusals.ts'
import { isPeriodRunning } from '../time/ahead-of-clock.ts'
import { dayMs } from '../time/days.ts'
import { dayOf, eveningOf } from '../time/evening.ts'
import {
  answerTimeMs,
  type Challenge,
  challengesAfter,
  isChallengeBetween,
  isChallengeInState,
  maxOpenChallenges,
  mayMatchBePlannedAt,
} from './challenge.ts'

// Who may challenge whom, and who answers (docs/specification.md#challenges).

interface Answer<T extends string> {
  readonly type: T
  readonly challengeId: string
  readonly by: PlayerId
  /** The time to play that `by` saw on the page; null means now. Missing when unknown. */
  readonly expectedAt?: Instant | null
}

export type ChallengeCommand =
  | {
      readonly type: 'SendChallenge'
      readonly challengeId: string
      readonly from: PlayerId
      readonly to: PlayerId
      /** Null to play now. */
      readonly at: Instant | null
    }
  | (Answer<'ProposeAnotherTime'> & { readonly at: Instant | null })
  | Answer<'AcceptChallenge'>
  | Answer<'DeclineChallenge'>
  | Answer<'WithdrawChallenge'>
  | Answer<'CancelPlannedMatch'>
  /** Ends the challenge or planned match of two players who begin a match, or have played one. */
  | { readonly type: 'BeginPlannedMatch'; readonly players: readonly [PlayerId, PlayerId] }

export type ChallengeEventType = EventTypeOf<'challenges'>

export interface ChallengeContext {
  readonly now: Instant
  readonly rules: EntryRules
  readonly entryOpen: boolean
  readonly players: PlayersState
}

/** Open and declined challenges, and planned matches. Those whose time is over stay for at least a day. */
type ChallengesState = readonly Challenge[]

export const challengeDecider: Decider<ChallengesState, ChallengeCommand, ChallengeEventType, ChallengeContext> = {
  stateVersion: 3,
  initialState: () => [],

  decide(state, command, context) {
    const { now, rules } = context
    // Nobody sees a challenge with a player who is not active. Such a challenge cannot be answered, and prevents no
    // other challenge or planned match.
    const binding = state.filter(({ from, to }) => isActive(context.players, from) && isActive(context.players, to))
    switch (command.type) {
      case 'SendChallenge': {
        const { challengeId, from, to, at } = command
        refuseSending(binding, command, context)
        refuseTime(binding, command, at, context)
        return [{ type: 'ChallengeSent', data: { challengeId, from, to, at, lapsesAt: lapseOf(at, now) } }]
      }
      case 'ProposeAnotherTime': {
        const challenge = current(binding, command, now)
        const { by: from, at } = command
        const to = from === challenge.from ? challenge.to : challenge.from
        refuseTime(without(binding, challenge), { from, to }, at, context)
        const { challengeId } = challenge
        return [{ type: 'AnotherTimeProposed', data: { challengeId, from, to, at, lapsesAt: lapseOf(at, now) } }]
      }
      case 'AcceptChallenge': {
        const challenge = open(binding, command, now)
        if (challenge.to !== command.by) throw new Refusal('forbidden')
        const at = challenge.at ?? now
        if (challenge.at === null) refuseTime(binding, challenge, null, context)
        else refuseTaken(binding, challenge, at, now)
        return [{ type: 'ChallengeAccepted', data: { ...partiesOf(challenge), at } }]
      }
      case 'DeclineChallenge': {
        const challenge = open(binding, command, now)
        if (challenge.to !== command.by) throw new Refusal('forbidden')
        const until = eveningOf(dayOf(now, rules.timeZone), rules.timeZone)
        return [{ type: 'ChallengeDeclined', data: { ...partiesOf(challenge), at: challenge.at, until } }]
      }
      case 'WithdrawChallenge': {
        const challenge = open(binding, command, now)
        if (challenge.from !== command.by) throw new Refusal('forbidden')
        return [{ type: 'ChallengeWithdrawn', data: partiesOf(challenge) }]
      }
      case 'CancelPlannedMatch': {
        const challenge = current(binding, command, now)
        if (!isChallengeInState('planned', challenge, now)) throw new Refusal('challenge-over')
        const at = challenge.at ?? now
        return [{ type: 'PlannedMatchCancelled', data: { ...partiesOf(challenge), at, cancelledBy: command.by } }]
      }
      case 'BeginPlannedMatch': {
        const [one, two] = command.players
        return state
          .filter((challenge) => isCurrent(challenge, now) && isChallengeBetween(challenge, one, two))
          .map((challenge) => ({ type: 'PlannedMatchBegun', data: partiesOf(challenge) }))
      }
    }
  },

  evolve: challengesAfter,
}

const isCurrent = (challenge: Challenge, now: Instant) =>
  isChallengeInState('open', challenge, now) || isChallengeInState('planned', challenge, now)
const without = (state: ChallengesState, challenge: Challenge) => state.filter((one) => one !== challenge)
const partiesOf = ({ challengeId, from, to }: Challenge): EventData<'ChallengeWithdrawn'> => ({ challengeId, from, to })

/** When an open challenge lapses: at its time to play, or 15 minutes from now when `at` is null (play now). */
const lapseOf = (at: Instant | null, now: Instant): Instant => at ?? instant(Date.parse(now) + answerTimeMs)

/**
 * The open challenge or planned match that a command names.
 * @throws Refusal challenge-over, challenge-changed; forbidden when `by` is neither of the two players
 */
function current(state: ChallengesState, { challengeId, by, expectedAt }: Answer<string>, now: Instant): Challenge {
  const challenge = state.find((one) => one.challengeId === challengeId)
  if (challenge === undefined) throw new Refusal('challenge-over')
  if (by !== challenge.from && by !== challenge.to) throw new Refusal('forbidden')
  if (!isCurrent(challenge, now)) throw new Refusal('challenge-over')
  if (expectedAt !== undefined && expectedAt !== challenge.at) throw new Refusal('challenge-changed')
  return challenge
}

function open(state: ChallengesState, answer: Answer<string>, now: Instant): Challenge {
  const challenge = current(state, answer, now)
  if (!isChallengeInState('open', challenge, now)) throw new Refusal('challenge-over')
  return challenge
}

/** Whether the challenge was declined today. False when a wrong clock has dated the answer days ahead. */
const isDeclinedToday = ({ state, endsAt }: Challenge, now: Instant): boolean =>
  state === 'declined' && isPeriodRunning(Date.parse(endsAt) - dayMs, dayMs, Date.parse(now))

type Parties = Pick<Challenge, 'from' | 'to'>

function refuseSending(state: ChallengesState, { from, to }: Parties, { now, players }: ChallengeContext): void {
  if (from === to) throw new Refusal('same-player-twice')
  if (!isActive(players, to)) throw new Refusal('player-not-active')
  if (state.some((one) => isChallengeBetween(one, from, to) && isCurrent(one, now)))
    throw new Refusal('challenge-exists')
  if (state.some((one) => one.from === from && one.to === to && isDeclinedToday(one, now)))
    throw new Refusal('challenge-declined')
  const isOfSender = (one: Challenge) => (one.from === from || one.to === from) && isChallengeInState('open', one, now)
  if (state.filter(isOfSender).length >= maxOpenChallenges) throw new Refusal('too-many-challenges')
}

/** @throws Refusal when entry is closed, `at` may not be chosen, or one of the two has another planned match at `at` */
function refuseTime(state: ChallengesState, parties: Parties, at: Instant | null, context: ChallengeContext): void {
  const { now, rules, entryOpen } = context
  if (at === null || !entryOpen) throwEntryRefusal(entryHoursRefusal(entryOpen, rules, now))
  else if (!mayMatchBePlannedAt(at, rules, now)) throw new Refusal('challenge-not-then')
  refuseTaken(state, parties, at ?? now, now)
}

function refuseTaken(state: ChallengesState, { from, to }: Parties, at: Instant, now: Instant): void {
  const plays = ({ from: one, to: two }: Parties, player: PlayerId) => one === player || two === player
  const isTaken = state.some(
    (one) => isChallengeInState('planned', one, now) && one.at === at && (plays(one, from) || plays(one, to)),
  )
  if (isTaken) throw new Refusal('challenge-taken')
}
