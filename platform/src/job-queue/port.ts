import type { PlayerId } from '@topspin/domain/ids'

/** Work that outlives the request that asked for it. */
export interface Jobs {
  /** Rebuild a projection beside the old one and switch, or switch back to the one before. */
  replay: {
    readonly projection: string
    readonly to: 'rebuilt' | 'previous'
    /** Which version of the fold has to do it; left out: the one that serves. */
    readonly foldVersion?: number
  }
  /** Tell the subscribed devices of a new live match. */
  push: {
    readonly liveId: string
    readonly playerOne: PlayerId
    readonly playerTwo: PlayerId
    readonly recorder: PlayerId
  }
}

export type JobName = keyof Jobs

/** A handler throws it for a job that another worker is to do, as one of another release. */
export class NotMine extends Error {
  override readonly name = 'NotMine'
}

/** A queue of jobs, each done at least once by one of the workers. */
export interface JobQueue {
  /** Adds a job; while one with the same name and key is waiting or running, adds nothing and answers false. */
  add<N extends JobName>(name: N, key: string, job: Jobs[N]): Promise<boolean>
  /** Asks the worker of a running job to stop; false when none with this key is known. */
  cancel(name: JobName, key: string): Promise<boolean>
  /**
   * Does the jobs of a name, one at a time; `signal` aborts when the job is cancelled or the worker stops. One that the
   * handler leaves to others (NotMine) is offered again after a moment, where there are others.
   */
  work<N extends JobName>(name: N, handler: (job: Jobs[N], signal: AbortSignal) => Promise<void>): Promise<void>
  /** Jobs waiting or running. */
  size(): Promise<number>
  close(): Promise<void>
}
