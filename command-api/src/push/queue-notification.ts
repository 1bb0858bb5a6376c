import type { NotificationData } from '@topspin/platform/job-queue/port'
import type { Deps } from '../deps.ts'

/**
 * Queues a notification. The answer to a request does not wait for the queue, and a failure is reported, not thrown:
 * the command has been executed.
 * @param commandId key of the job: the id of the command that caused the notification, or a text that names the
 * occasion. Nothing is queued while a job with the same key waits or runs
 * @param delay milliseconds before the notification is sent
 */
export function queueNotification(
  { identity, jobs, report }: Pick<Deps, 'identity' | 'jobs' | 'report'>,
  commandId: string,
  notification: NotificationData,
  delay = 0,
): void {
  const add = async () => {
    // Matches are recorded often, and most players have no device: without a device to notify, no job is queued.
    if (notification.about === 'recorded' && (await identity.pushSubscriptions(notification.to)).length === 0) return
    await jobs.add('notify', commandId, notification, delay)
  }
  add().catch((error: unknown) => report('people are not notified', error))
}
