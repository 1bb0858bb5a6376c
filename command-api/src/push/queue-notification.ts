import type { Notification } from '@topspin/platform/job-queue/port'
import type { Deps } from '../deps.ts'

/**
 * Queues a notification. The answer to a request does not wait for it, and a failure is reported only: what it is about is
 * done.
 * @param commandId of the command that caused it
 */
export function queueNotification(
  { identity, jobs, report }: Pick<Deps, 'identity' | 'jobs' | 'report'>,
  commandId: string,
  notification: Notification,
): void {
  const add = async () => {
    // Matches are recorded often, and most players have no device.
    if (notification.about === 'recorded' && (await identity.pushSubscriptions(notification.to)).length === 0) return
    await jobs.add('notify', commandId, notification)
  }
  add().catch((error: unknown) => report('people are not notified', error))
}
