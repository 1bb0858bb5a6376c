import { isChallengeBetween, isChallengeInState, reminderBeforeMatchMs } from '@topspin/domain/challenges/challenge'
import type { ChallengeCommand, ChallengeEventType } from '@topspin/domain/challenges/challenges'
import type { StampedEvent } from '@topspin/domain/events'
import { type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import type { ChallengeNotification } from '@topspin/platform/job-queue/port'
import { v5 as uuidV5 } from 'uuid'
import type { Deps } from '../deps.ts'
import { type CommandMetadata, execute } from '../execute.ts'
import { maxMessageLatenessMs, queueNotification, queueNotificationAt } from '../push/push-worker.ts'

type Needed = Pick<Deps, 'handlers' | 'identity' | 'jobs' | 'report' | 'clock'>

/**
 * Executes a command about a challenge, and notifies the other player unless the challenge is withdrawn
 * (docs/specification.md#challenges).
 * @returns the position of the command's event
 */
export async function changeChallenge(deps: Needed, command: ChallengeCommand, call: CommandMetadata) {
  const { events, position } = await execute(call, deps.handlers.challenges, command)
  for (const event of events) {
    const notification = notificationOf(event)
    if (notification !== null) queueNotification(deps, call.commandId, { about: 'challenge', ...notification })
    if (event.type === 'ChallengeAccepted') remind(deps, event.data.challengeId, event.data.at)
  }
  return { position }
}

function notificationOf({ type, data }: StampedEvent<ChallengeEventType>): ChallengeNotification | null {
  const { challengeId, from, to } = data
  switch (type) {
    case 'ChallengeSent':
    case 'AnotherTimeProposed':
      return { what: type === 'ChallengeSent' ? 'sent' : 'moved', challengeId, by: from, to, at: data.at }
    case 'ChallengeAccepted':
      return { what: 'accepted', challengeId, by: to, to: from, at: data.at }
    case 'ChallengeDeclined':
      return { what: 'declined', challengeId, by: to, to: from, at: data.at }
    case 'PlannedMatchCancelled': {
      const { cancelledBy, at } = data
      return { what: 'cancelled', challengeId, by: cancelledBy, to: cancelledBy === from ? to : from, at }
    }
    case 'ChallengeWithdrawn':
    case 'PlannedMatchBegun':
      return null
  }
}

/** Queues the reminder of a planned match, unless the reminder was due more than `late` milliseconds ago. */
function remind(deps: Needed, challengeId: string, at: Instant, late = 0): void {
  const notification = { about: 'planned', challengeId, at } as const
  queueNotificationAt(deps, `reminder ${challengeId} ${at}`, notification, Date.parse(at) - reminderBeforeMatchMs, late)
}

/**
 * Queues the reminders again at a start, because an in-process queue does not survive a restart. A failure is reported
 * and not thrown, so that the process also starts while the log does not answer.
 */
export async function queuePlannedMatchReminders(deps: Needed): Promise<void> {
  const now = instant(deps.clock())
  try {
    const planned = await deps.handlers.challenges.read((state) =>
      state.filter((one) => isChallengeInState('planned', one, now)),
    )
    for (const { challengeId, at } of planned) if (at !== null) remind(deps, challengeId, at, maxMessageLatenessMs)
  } catch (error) {
    deps.report('players are not reminded of their planned matches', error)
  }
}

const namespace = '0d1f3c1e-9f0c-4f5e-8a52-6b1d0c7f1e02'

/**
 * Ends the open challenge or planned match of two players whose singles match has begun or was recorded. A failure is
 * reported, not thrown, because the match is already in the log.
 * @returns the position of the appended event; null when nothing was appended
 */
export async function endChallengeByMatch(deps: Needed, players: readonly PlayerId[], call: CommandMetadata) {
  const [one, two, ...others] = players
  if (one === undefined || two === undefined || others.length > 0) return null
  const { challenges } = deps.handlers
  try {
    if (!(await challenges.readRecent((state) => state.some((challenge) => isChallengeBetween(challenge, one, two)))))
      return null
    // Event ids are derived from the command id, so each stream needs a command id of its own.
    const commandId = uuidV5(call.commandId, namespace)
    const command = { type: 'BeginPlannedMatch', players: [one, two] } as const
    const { events, position } = await execute({ ...call, commandId }, challenges, command)
    return events.length > 0 ? position : null
  } catch (error) {
    deps.report('a planned match is not ended by its match', error)
    return null
  }
}
