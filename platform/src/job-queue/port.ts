import type { Instant, Ladder, PlayerId } from '@topspin/domain/ids'
import { OperatorError } from '../operator-error.ts'

/** The data of each kind of job, by name. */
export interface JobData {
  /** Rebuilds a projection and switches readers to the new generation, or switches back to the previous one. */
  replay: {
    readonly projection: string
    readonly to: 'rebuilt' | 'previous'
    /**
     * The fold version that a worker must have to do the job; when left out, the served version. A worker with a later
     * version may also do a `rebuilt` job, if `foldVersion` is the served version or later.
     */
    readonly foldVersion?: number
    /**
     * For `previous`: the number of the build to switch back to. Without it, a job that is done again after its switch
     * would undo the switch.
     */
    readonly rebuild?: number
  }
  /** Sends a push about a new live match to the subscribed devices. */
  push: ToDevices & {
    readonly liveId: string
    readonly playerOne: PlayerId
    readonly playerTwo: PlayerId
    readonly recorder: PlayerId
  }
  /** Notifies the people whom an event concerns. The job has only ids: pseudos are read when it runs. */
  notify: ToDevices & NotificationData
  /** Sends a mail. Like a notification, the job has only ids: addresses and pseudos are read when it runs. */
  mail: QueuedMail
  /** Sends the mail about a week (as `2026-47`) to a player who wants it (docs/specification.md#the-week). */
  digest: { readonly to: PlayerId; readonly week: string }
  /** Writes to a chat, unless the attempt with this number was made already (docs/specification.md#chat). */
  chat: { readonly chatId: string; readonly attempt: number }
  /** Makes the archive that the player has asked for (docs/specification.md#ones-own-data). */
  archive: { readonly playerId: PlayerId }
}

/**
 * A mail to a player (docs/specification.md#mails). A mail about `password` has a link to choose another password. A
 * mail about `address` has a link to verify the address.
 */
export type QueuedMail = {
  /** Id of the command that caused the mail, so it is the same in each attempt. */
  readonly id: string
  readonly to: PlayerId
} & (
  | { readonly about: 'password' | 'address' }
  /** The password was changed at this instant. */
  | { readonly about: 'changed'; readonly at: Instant }
  /** The company account was linked with the account, or unlinked, at this instant. */
  | { readonly about: 'linked' | 'unlinked'; readonly at: Instant }
  /** The admin `by` has accepted the registration. */
  | { readonly about: 'activated'; readonly by: PlayerId }
)

interface ToDevices {
  /** Hashes of the endpoints of devices that earlier attempts have not notified; all devices when left out. */
  readonly devices?: readonly string[]
}

interface OfMatch {
  readonly ladder: Ladder
  readonly matchId: number
}

/**
 * What a notification of the job `notify` is about. The player `by` caused it and is not notified. Notifications about
 * new live matches have a job of their own (`push`).
 */
export type NotificationData =
  | (OfMatch & { readonly about: 'recorded'; readonly to: readonly PlayerId[] })
  | (OfMatch & { readonly about: 'contested'; readonly by: PlayerId })
  /** `was` has the sides before the correction. */
  | (OfMatch & { readonly about: 'corrected'; readonly by: PlayerId; readonly was: Sides })
  | ({ readonly about: 'challenge' } & ChallengeNotification)
  /** Reminds both players of the match that they have planned for `at`. */
  | { readonly about: 'planned'; readonly challengeId: string; readonly at: Instant }
  | ({ readonly about: 'tournament' } & TournamentNotification)
  | { readonly about: 'available'; readonly playerId: PlayerId }
  | { readonly about: 'registered'; readonly playerId: PlayerId }
  | { readonly about: 'activated'; readonly playerId: PlayerId }
  /** The archive of the player's own data is ready. */
  | { readonly about: 'archive'; readonly playerId: PlayerId }
  /** The admin `by` has exported the data of all players. */
  | { readonly about: 'exported'; readonly by: PlayerId }
  /** Attempts to write to the chat failed, so Topspin has stopped writing to it. */
  | { readonly about: 'chat'; readonly chatId: string }

/** What `by` has done about a challenge. `at` is the time of the match; null when it is to be played at once. */
export interface ChallengeNotification {
  readonly what: 'sent' | 'moved' | 'accepted' | 'declined' | 'cancelled'
  readonly challengeId: string
  readonly by: PlayerId
  readonly to: PlayerId
  readonly at: Instant | null
}

/**
 * What has happened in a tournament or to one of its fixtures. `opened`: players can enter the tournament. `open`: the
 * fixture can be played now. `due`: its due date is near.
 */
export interface TournamentNotification {
  readonly what: 'opened' | 'started' | 'open' | 'forfeit' | 'due' | 'won' | 'stopped'
  readonly tournamentId: string
  /** Null when the message is about the whole tournament. */
  readonly fixtureId: string | null
  /** The player who caused the message, and does not get it; null for nobody. */
  readonly by: PlayerId | null
  /** The due date for `due`, otherwise null. Nothing is sent when the fixture's due date has changed meanwhile. */
  readonly due: string | null
}

export interface Sides {
  readonly winners: readonly PlayerId[]
  readonly losers: readonly PlayerId[]
}

export type JobName = keyof JobData

/** Thrown by a handler when another worker must do the job, such as a worker of another release. */
export class JobForAnotherWorker extends OperatorError {
  override readonly name = 'JobForAnotherWorker'
}

/** The `reason` of a job's signal when its worker stops. Another worker does the job if the queue is in Redis. */
export const workerStopped = new Error('the worker of the job has stopped')

/**
 * Does one job. An error fails the attempt.
 * @param signal aborts when the job is cancelled or the worker stops
 * @param update replaces the data of the job for its next attempts
 */
export type JobHandler<J> = (job: J, signal: AbortSignal, update: (rest: J) => Promise<void>) => Promise<void>

/**
 * A job whose last attempt has failed, without its data, so that no person is named. A failed archive is not kept,
 * because its player sees the failure and can ask for another.
 */
export interface FailedJob {
  readonly id: string
  readonly name: Exclude<JobName, 'archive'>
  /** Epoch milliseconds. */
  readonly failedAt: number
  /** One line, for an admin (`failureReasonOf`). */
  readonly reason: string
}

/**
 * Passes jobs to workers. When a handler throws, its job is attempted again by the schedule `retrySchedules`. After
 * the last attempt it becomes a `FailedJob`. When a process ends, its running jobs are done again by another worker; a
 * queue inside one process loses its jobs.
 */
export interface JobQueue {
  /** Adds a job. Returns false while one of this name and key waits or runs. @param delay milliseconds to wait first */
  add<N extends JobName>(name: N, key: string, job: JobData[N], delay?: number): Promise<boolean>
  /**
   * Removes a waiting job, or aborts a running one. If the worker of a running job has stopped, the next worker starts
   * the job with an aborted signal. Returns false when no job has this key.
   */
  cancel(name: JobName, key: string): Promise<boolean>
  /**
   * Does the jobs of a name, one at a time. When `handler` throws JobForAnotherWorker, all workers can take the job
   * again after a pause. A queue inside one process treats it as any other error.
   */
  work<N extends JobName>(name: N, handler: JobHandler<JobData[N]>): Promise<void>
  /** Number of waiting and running jobs, with those that wait for their next attempt. */
  size(): Promise<number>
  /** The failed jobs, the newest first; of each name the last `maxKeptFailures`. */
  failed(): Promise<readonly FailedJob[]>
  /**
   * Replaces a failed job by a new job. When another job with its key waits or runs, the failed job is only removed.
   * Returns false when no failed job has this id.
   */
  repeat(id: string): Promise<boolean>
  close(): Promise<void>
}

/** The part of a queue that adds and does the jobs of one name. */
export interface JobQueueOf<N extends JobName> {
  add(name: N, key: string, job: JobData[N]): Promise<boolean>
  work(name: N, handler: (job: JobData[N], signal: AbortSignal) => Promise<void>): Promise<void>
}
