import type { PlayerId } from '@topspin/domain/ids'
import type { Ladder } from '@topspin/domain/ladder'

/** Work that continues after the answer to the request that caused it, by name. */
export interface Jobs {
  /** Rebuilds a projection and switches readers to the new generation, or switches back to the previous one. */
  replay: {
    readonly projection: string
    readonly to: 'rebuilt' | 'previous'
    /** The fold version that must do it; by default the one that is served. */
    readonly foldVersion?: number
  }
  /** Sends a push about a new live match to the subscribed devices. */
  push: {
    readonly liveId: string
    readonly playerOne: PlayerId
    readonly playerTwo: PlayerId
    readonly recorder: PlayerId
  }
  /** Notifies the people whom an event concerns. It has ids only: pseudos are read when it is sent. */
  notify: Notification
}

interface OfMatch {
  readonly ladder: Ladder
  readonly matchId: number
}

/** What people are notified of, besides a new live match. `by` is who did it, and is not notified. */
export type Notification =
  | (OfMatch & { readonly about: 'recorded'; readonly to: readonly PlayerId[] })
  | (OfMatch & { readonly about: 'contested'; readonly by: PlayerId })
  /** `was` has the sides before the correction. */
  | (OfMatch & { readonly about: 'corrected'; readonly by: PlayerId; readonly was: Sides })
  | { readonly about: 'registered'; readonly playerId: PlayerId }
  | { readonly about: 'activated'; readonly playerId: PlayerId }

export interface Sides {
  readonly winners: readonly PlayerId[]
  readonly losers: readonly PlayerId[]
}

export type JobName = keyof Jobs

/** A handler throws it for a job that another worker must do, such as one of another release. */
export class NotMine extends Error {
  override readonly name = 'NotMine'
}

/** A queue of jobs. Each is done at least once, by one of the workers. */
export interface JobQueue {
  /** Adds a job. Returns false, and adds nothing, while a job with the same name and key waits or runs. */
  add<N extends JobName>(name: N, key: string, job: Jobs[N]): Promise<boolean>
  /** Removes a waiting job, or aborts a running one. Returns false when there is none with this key. */
  cancel(name: JobName, key: string): Promise<boolean>
  /**
   * Does the jobs of a name, one at a time. `signal` aborts when the job is cancelled or the worker stops. A job for
   * which the handler throws NotMine is offered to the workers again after a pause, unless the queue is inside one
   * process.
   */
  work<N extends JobName>(name: N, handler: (job: Jobs[N], signal: AbortSignal) => Promise<void>): Promise<void>
  /** Number of waiting and running jobs. */
  size(): Promise<number>
  close(): Promise<void>
}

/** The part of a queue that adds and does the jobs of one name. */
export interface JobsOf<N extends JobName> {
  add(name: N, key: string, job: Jobs[N]): Promise<boolean>
  work(name: N, handler: (job: Jobs[N], signal: AbortSignal) => Promise<void>): Promise<void>
}
