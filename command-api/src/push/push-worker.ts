import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import type { JobData } from '@topspin/platform/job-queue/port'
import { type DeliveryAttempt, deliver, type PushDeps } from './deliver.ts'
import { liveStartedMessage } from './messages.ts'
import { sendNotification } from './notify.ts'

/** How many seconds a push service keeps the notification of a live match for a device that is offline. */
const timeToLive = 120

/** Starts to send the queued notifications, until the queue is closed (docs/specification.md#notifications). */
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
  await deliver(
    deps,
    {
      kind: 'live',
      about: 'a live match',
      except: job.recorder,
      messageFor: (recipient) => liveStartedMessage(recipient, pseudoOf(job.playerOne), pseudoOf(job.playerTwo)),
      // A uuid without its hyphens has the 32 characters that a topic may have.
      options: { TTL: timeToLive, urgency: 'high', topic: job.liveId.replaceAll('-', '') },
    },
    attempt,
  )
}
