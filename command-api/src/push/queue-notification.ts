import type { NotificationData } from '@topspin/platform/job-queue/port'
import type { Deps } from '../deps.ts'

/**
 * Queues a notification. The answer to a request does not wait for the queue, and a failure is reported, not thrown:
 * the command has been executed.
 * @param commandId id of the job: that of the command that caused the notification, or a text that names the occasion
 * @param delay milliseconds before it is sent
 */
export function queueNotification(
  { identity, jobs, report }: Pick<Deps, 'identity' | 'jobs' | 'report'>,
  commandId: string,
  notification: NotificationData,
  delay = 0,
): void {
  const add = async () => {
    // No job is queued when no player has a device: matches are recorded often, and most players have none.
    if (notification.about === 'recorded' && (await identity.pushSubscriptions(notification.to)).length === 0) return
    await jobs.add('notify', commandId, notification, delay)
  }
  add().catch((error: unknown) => report('people are not notified', error))
}
