import { messageOf } from '../log/reporter.ts'
import { isForOperator } from '../operator-error.ts'
import type { FailedJob, JobName } from './port.ts'

/** The attempts of a job. Each pause between them is twice as long as the one before, less a random part. */
export interface RetrySchedule {
  readonly attempts: number
  /** `delay`: milliseconds before the second attempt. `jitter`: the part of each wait that is random, from 0 to 1. */
  readonly backoff: { readonly type: 'exponential'; readonly delay: number; readonly jitter: number }
}

const backoff = { type: 'exponential', delay: 5_000, jitter: 0.5 } as const
/** Attempts of a notification or a mail. The last one is made 5 to 11 minutes after the first one. */
const untilSent: RetrySchedule = { attempts: 8, backoff }

export const retrySchedules: { readonly [N in JobName]: RetrySchedule } = {
  // A replay itself waits for engines that do not answer, and its progress shows why it has failed.
  replay: { attempts: 1, backoff },
  push: untilSent,
  notify: untilSent,
  mail: untilSent,
  digest: untilSent,
  // The next attempt at a chat that does not answer is a job of its own (`ChatSendingState.retryAt`).
  chat: { attempts: 1, backoff },
  // The player sees that the archive has failed, and can ask for it again.
  archive: { attempts: 1, backoff },
}

export const jobNames = Object.keys(retrySchedules) as JobName[] // the type of `retrySchedules` has exactly these keys

/** Maximum number of failed jobs that are kept for each `JobName`. The oldest are removed first. */
export const maxKeptFailures = 50

/**
 * Why a job has failed, for an admin: the message of an error for operators, otherwise the error's name. Other messages
 * may contain personal data.
 */
export function failureReasonOf(failure: unknown): string {
  if (isForOperator(failure)) return messageOf(failure)
  return failure instanceof Error ? failure.name : 'unknown'
}

export const byNewestFailure = (one: FailedJob, other: FailedJob): number => other.failedAt - one.failedAt
