import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DelayedError, ErrorCode, type Job, Queue, WaitingError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { EngineAway } from '../operator-error.ts'
import { checkReady, connectRedis, engineRefusedOf, keepSubscribed, waitForFirstConnection } from '../redis/connect.ts'
import { waitAtMost } from '../wait-at-most.ts'
import { byNewestFailure, failureReasonOf, jobNames, maxKeptFailures, retrySchedules } from './attempts.ts'
import {
  type JobData,
  JobForAnotherWorker,
  type JobHandler,
  type JobName,
  type JobQueue,
  workerStopped,
} from './port.ts'

type Data = JobData[JobName]
type Queues = Readonly<Record<JobName, Queue<Data, void, JobName>>>

const prefix = 'topspin'
const retryDelay = 500
const closeTimeout = 3_000
const cancelChannel = 'topspin:jobs:cancel'
/** The replies of a Redis whose memory or disk is full, or that has become a replica. */
const takesNoWrites = /^(OOM|MISCONF|READONLY)\b/
/** The progress of a job that was cancelled after a worker had begun it. */
const cancelled = 'cancelled'

/**
 * Opens the queue in Redis. When the process of a worker ends during a job, another worker does the job again.
 * @param onFailure called with the error of each failed attempt, and once for each outage of Redis with its cause
 * @throws EngineRefused when the url cannot be read
 */
export async function openBullmqJobQueue(url: string, onFailure: (failure: unknown) => void): Promise<JobQueue> {
  // HTTP requests wait for operations on the queue, so an operation must fail when Redis does not answer.
  const connection = connectRedis(url, onFailure, { enableOfflineQueue: false, commandTimeout: 5_000 })
  await waitForFirstConnection(connection)
  return new BullmqJobQueue(url, connection, onFailure)
}

class BullmqJobQueue implements JobQueue {
  readonly #url: string
  readonly #connection: Redis
  readonly #onFailure: (failure: unknown) => void
  readonly #queues: Queues
  readonly #workers: Worker<Data, void, JobName>[] = []
  /** What aborts each running job of this process, by `runName`. */
  readonly #runs = new Map<string, AbortController>()
  /** A connection for the workers and one that receives cancellations; null before the first call of `work`. */
  #working: { readonly workers: Redis; readonly cancels: Redis } | null = null
  #closed: Promise<void> | null = null

  constructor(url: string, connection: Redis, onFailure: (failure: unknown) => void) {
    this.#url = url
    this.#connection = connection
    this.#onFailure = onFailure
    const queue = (name: JobName) => {
      const made = new Queue<Data, void, JobName>(name, {
        connection,
        prefix,
        defaultJobOptions: {
          ...retrySchedules[name],
          removeOnComplete: true,
          removeOnFail: name === 'archive' ? true : { count: maxKeptFailures },
        },
      })
      // Errors of a queue are ignored, because the connection has already reported the outage.
      made.on('error', () => undefined)
      return made
    }
    // The cast is right: there is a queue for each name.
    this.#queues = Object.fromEntries(jobNames.map((name) => [name, queue(name)])) as Queues
  }

  async add<N extends JobName>(name: N, key: string, job: JobData[N], delay = 0) {
    return this.#call(async () => {
      const jobId = randomUUID()
      const { id } = await this.#queues[name].add(name, job, { jobId, delay, deduplication: { id: key } })
      // When a job with this key exists already, BullMQ adds nothing and returns the id of that job.
      return id === jobId
    })
  }

  async cancel(name: JobName, key: string) {
    return this.#call(async () => {
      const id = await this.#queues[name].getDeduplicationJobId(key)
      const job = id === null ? undefined : await this.#queues[name].getJob(id)
      if (job === undefined) return false
      // A begun job is not removed, because its handler may store that it was cancelled. If its worker has stopped, the
      // next worker finds the progress, and runs the handler with an aborted signal. A job that a worker has put back
      // (`#decline`) counts as begun too, because BullMQ stores it like a job whose worker has stopped.
      const hasBegun = job.processedOn !== undefined && job.attemptsMade === 0
      if (hasBegun || !(await removed(job))) {
        await job.updateProgress(cancelled).catch((error: unknown) => {
          // The job has just ended.
          const isGone = error instanceof Error && 'code' in error && error.code === ErrorCode.JobNotExist
          if (!isGone) throw error
        })
        await this.#connection.publish(cancelChannel, runName(job))
      }
      return true
    })
  }

  async work<N extends JobName>(name: N, handler: JobHandler<JobData[N]>) {
    const { workers: connection } = await this.#connectWorkers()
    const worker = new Worker<Data, void, JobName>(
      name,
      (entry, token) => {
        const update = (rest: Data) => entry.updateData(rest)
        // The cast is right: `add` puts only jobs of this name into this queue.
        return this.#run(entry, token, (signal) => handler(entry.data as JobData[N], signal, update))
      },
      // A job whose worker stops responding is done again, any number of times.
      { connection, prefix, concurrency: 1, maxStalledCount: Number.MAX_SAFE_INTEGER },
    )
    worker.on('error', () => undefined)
    this.#workers.push(worker)
  }

  async size() {
    return this.#call(async () => {
      const states = ['waiting', 'active', 'prioritized', 'delayed'] as const
      const counts = await Promise.all(Object.values(this.#queues).map((queue) => queue.getJobCountByTypes(...states)))
      return counts.reduce((sum, count) => sum + count, 0)
    })
  }

  async failed() {
    return this.#call(async () => {
      const jobs = await Promise.all(Object.values(this.#queues).map((queue) => queue.getFailed()))
      return jobs
        .flat()
        .flatMap(({ id = '', name, finishedOn = 0, failedReason }) =>
          name === 'archive' ? [] : { id, name, failedAt: finishedOn, reason: failedReason },
        )
        .sort(byNewestFailure)
    })
  }

  async repeat(id: string) {
    return this.#call(async () => {
      for (const queue of Object.values(this.#queues)) {
        const job = await queue.getJob(id)
        if (job?.deduplicationId === undefined || !(await job.isFailed())) continue
        // The job is added again before the failed one is removed, so that a crash in between does not lose the job.
        await this.add(job.name, job.deduplicationId, job.data)
        await removed(job)
        return true
      }
      return false
    })
  }

  close() {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    // The wait has a limit: BullMQ waits until Redis answers, but the process must stop. While Redis does not answer,
    // there is no wait, because nothing can be sent.
    const timeout = this.#connection.status === 'ready' ? closeTimeout : 0
    await waitAtMost(timeout, this.#closeGracefully())
    this.#working?.workers.disconnect()
    this.#working?.cancels.disconnect()
    this.#connection.disconnect()
  }

  async #closeGracefully(): Promise<void> {
    // Workers are closed before their jobs are aborted, so that they take no new job afterwards.
    const closing = this.#workers.map((worker) => worker.close())
    for (const controller of this.#runs.values()) controller.abort(workerStopped)
    await Promise.all(closing)
    await Promise.all(Object.values(this.#queues).map((queue) => queue.close()))
  }

  async #run(entry: Job<Data, void, JobName>, token: string | undefined, work: (signal: AbortSignal) => Promise<void>) {
    const name = runName(entry)
    const controller = new AbortController()
    this.#runs.set(name, controller)
    const { signal } = controller
    if (entry.progress === cancelled) controller.abort()
    try {
      await work(signal)
    } catch (failure) {
      if (failure instanceof JobForAnotherWorker && !signal.aborted) await this.#decline(entry, token, signal)
      // The error of an aborted job is ignored.
      if (!signal.aborted) {
        this.#onFailure(failure)
        // BullMQ stores the message of this error with the job, and `failed` returns it.
        throw new Error(failureReasonOf(failure), { cause: failure })
      }
    } finally {
      this.#runs.delete(name)
    }
    if (signal.reason !== workerStopped) return
    // Another worker does the job from the start.
    await entry.moveToWait(token)
    throw new WaitingError()
  }

  /**
   * Puts a job back, to be taken again after `retryDelay`. This worker takes no job for twice that time, so that
   * another worker can take the job.
   */
  async #decline(entry: Job<Data, void, JobName>, token: string | undefined, signal: AbortSignal): Promise<never> {
    await entry.moveToDelayed(Date.now() + retryDelay, token)
    // The wait ends early when the process stops.
    await pause(2 * retryDelay, undefined, { signal }).catch(() => undefined)
    throw new DelayedError()
  }

  async #connectWorkers(): Promise<{ readonly workers: Redis }> {
    if (this.#working !== null) return this.#working
    // BullMQ requires null: a worker waits for Redis without limit.
    const workers = connectRedis(this.#url, () => undefined, { maxRetriesPerRequest: null })
    const cancels = connectRedis(this.#url, () => undefined, { maxRetriesPerRequest: null })
    this.#working = { workers, cancels }
    cancels.on('message', (_, name: string) => this.#runs.get(name)?.abort())
    await keepSubscribed(cancels, [cancelChannel])
    return this.#working
  }

  async #call<T>(call: () => Promise<T>): Promise<T> {
    // Without this check, BullMQ would wait for Redis.
    checkReady(this.#connection)
    try {
      return await call()
    } catch (error) {
      const refusal = engineRefusedOf(error)
      if (refusal !== null) throw refusal
      if (error instanceof Error && error.name === 'ReplyError') {
        if (takesNoWrites.test(error.message)) throw new EngineAway('Redis takes no writes', { cause: error })
        // Any other error reply of Redis is a bug in this code.
        throw error
      }
      throw new EngineAway('Redis does not answer', { cause: error })
    }
  }
}

const runName = ({ name, id }: Job<Data, void, JobName>) => `${name} ${id}`

/** Removes a waiting or failed job. Returns false when a worker runs the job, or has just finished it. */
async function removed(job: Job<Data, void, JobName>): Promise<boolean> {
  try {
    await job.remove()
    return true
  } catch {
    return false
  }
}
