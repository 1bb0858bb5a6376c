import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import type { JobData, NotificationData } from '@topspin/platform/job-queue/port'
import type { Deps } from '../deps.ts'
import { type DeliveryAttempt, deliverNotification, type PushDeps } from './deliver.ts'
import { filledMessage } from './messages.ts'
import { sendNotification } from './notify.ts'

/** For how many seconds a push service keeps the message about a live match. */
const timeToLive = 120

/** A start queues no message that was due longer ago than this, because it was probably sent before the restart. */
export const maxMessageLatenessMs = 60_000

/** Sends queued notifications until the queue is closed (docs/specification.md#notifications). */
export async function startPushWorker(deps: PushDeps): Promise<void> {
  await deps.jobs.work('push', (job, signal, update) => notifyOfLiveMatch(deps, job, attemptOf(job, signal, update)))
  await deps.jobs.work('notify', (job, signal, update) => sendNotification(deps, job, attemptOf(job, signal, update)))
}

const attemptOf = <J extends Pick<JobData['push'], 'devices'>>(
  job: J,
  signal: AbortSignal,
  update: (rest: J) => Promise<void>,
): DeliveryAttempt => ({ signal, devices: job.devices, leave: (devices) => update({ ...job, devices }) })

/** Notifies everybody but the recorder that a live match has begun. */
async function notifyOfLiveMatch(deps: PushDeps, job: JobData['push'], attempt: DeliveryAttempt): Promise<void> {
  const { handlers, identity } = deps
  // A job may run late, or twice: the match may be over.
  const isCurrent = await handlers.live.read((match) => match?.liveId === job.liveId)
  if (!isCurrent) return
  const pseudoOf = await readPseudoLookup(identity, [job.playerOne, job.playerTwo])
  const players = { one: pseudoOf(job.playerOne), two: pseudoOf(job.playerTwo) }
  await deliverNotification(
    deps,
    {
      kind: 'live',
      about: 'a live match',
      except: job.recorder,
      messageFor: ({ language }) => filledMessage(language, 'live', { tag: 'live', url: '/live' }, players),
      // A uuid without its hyphens has the 32 characters that a topic may have.
      options: { TTL: timeToLive, urgency: 'high', topic: job.liveId.replaceAll('-', '') },
    },
    attempt,
  )
}

/** Queues a notification for the instant `at` (epoch ms). Does nothing when `at` is more than `late` ms in the past. */
export function queueNotificationAt(
  deps: Parameters<typeof queueNotification>[0] & Pick<Deps, 'clock'>,
  key: string,
  notification: NotificationData,
  at: number,
  late = 0,
): void {
  const delay = at - deps.clock()
  if (delay >= -late) queueNotification(deps, key, notification, Math.max(0, delay))
}

/**
 * Queues a notification without waiting. A failure to queue the notification is reported, not thrown.
 * @param commandId key of the job: the id of a command, or a text that names the occasion. Nothing is queued while a
 * job with the same key waits or runs
 * @param delay milliseconds before the notification is sent
 */
export function queueNotification(
  { identity, jobs, report }: Pick<Deps, 'identity' | 'jobs' | 'report'>,
  commandId: string,
  notification: NotificationData,
  delay = 0,
): void {
  const add = async () => {
    // For a recorded match, no job is queued when its players have no device. Most players have none.
    if (notification.about === 'recorded' && (await identity.pushSubscriptions(notification.to)).length === 0) return
    await jobs.add('notify', commandId, notification, delay)
  }
  add().catch((error: unknown) => report('people are not notified', error))
}
