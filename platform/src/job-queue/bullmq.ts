import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DelayedError, type Job, Queue, WaitingError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { EngineAway } from '../engine-away.ts'
import { checkReady, connectRedis, firstAttempt, refusalOf } from '../redis/connect.ts'
import { type JobName, type JobQueue, type Jobs, NotMine } from './port.ts'

/** A job as BullMQ keeps it, with a mark that tells one that stands from one that was turned away. */
interface Marked {
  readonly mark: string
  readonly job: Jobs[JobName]
}

const prefix = 'topspin'
const offeredAgainAfter = 500
const longestGoodbye = 4_000
const cancelChannel = 'topspin:jobs:cancel'
// BullMQ takes no whole numbers and no colons for ids.
const idOf = (key: string) => `key-${encodeURIComponent(key)}`
// Gone when done: a job that stays would keep the next one of its key out.
const jobOptions = { removeOnComplete: true, removeOnFail: true }

/**
 * Opens the queue on a Redis. A job whose worker dies is done again by another.
 * @param onFailure told what a job threw, which is then gone, and once an outage what keeps Redis away
 */
export async function openBullmqJobQueue(url: string, onFailure: (failure: unknown) => void): Promise<JobQueue> {
  // Who asks over HTTP should not wait for Redis to come back.
  const asking = connectRedis(url, onFailure, { enableOfflineQueue: false, commandTimeout: 5_000 })
  await firstAttempt(asking)
  return new BullmqJobQueue(url, asking, onFailure)
}

/** A job under way in this process. */
interface Run {
  readonly controller: AbortController
  cancelled: boolean
}

class BullmqJobQueue implements JobQueue {
  readonly #url: string
  readonly #asking: Redis
  readonly #onFailure: (failure: unknown) => void
  readonly #queues: { readonly [N in JobName]: Queue<Marked> }
  readonly #workers: Worker<Marked>[] = []
  readonly #runs = new Map<string, Run>()
  /** What only a process with workers needs: a connection for them, and one that hears of cancelled jobs. */
  #working: { readonly workers: Redis; readonly cancels: Redis } | null = null
  #closed: Promise<void> | null = null

  constructor(url: string, asking: Redis, onFailure: (failure: unknown) => void) {
    this.#url = url
    this.#asking = asking
    this.#onFailure = onFailure
    const queue = (name: JobName) => {
      const made = new Queue<Marked>(name, { connection: asking, prefix, defaultJobOptions: jobOptions })
      // The connection has told of the outage already.
      made.on('error', () => undefined)
      return made
    }
    this.#queues = { replay: queue('replay'), push: queue('push') }
  }

  async add<N extends JobName>(name: N, key: string, job: Jobs[N]) {
    return this.#ask(async () => {
      const jobId = idOf(key)
      if ((await this.#queues[name].getJob(jobId)) !== undefined) return false
      const mark = randomUUID()
      // Another process may add the same key at this moment: BullMQ keeps one of the two, and does not say which.
      await this.#queues[name].add(name, { mark, job }, { jobId })
      const standing = await this.#queues[name].getJob(jobId)
      return standing === undefined || standing.data.mark === mark
    })
  }

  async cancel(name: JobName, key: string) {
    return this.#ask(async () => {
      const job = await this.#queues[name].getJob(idOf(key))
      if (job === undefined) return false
      if (!(await takenAway(job))) await this.#asking.publish(cancelChannel, runName(name, idOf(key)))
      return true
    })
  }

  async work<N extends JobName>(name: N, handler: (job: Jobs[N], signal: AbortSignal) => Promise<void>) {
    const { workers: connection } = await this.#connectWorkers()
    const worker = new Worker<Marked>(
      name,
      // `add` puts only jobs of this name into this queue.
      (entry, token) => this.#run(entry, token, (signal) => handler(entry.data.job as Jobs[N], signal)),
      // However often a worker dies under a job, the next one does it.
      { connection, prefix, concurrency: 1, maxStalledCount: Number.MAX_SAFE_INTEGER },
    )
    worker.on('error', () => undefined)
    this.#workers.push(worker)
  }

  async size() {
    return this.#ask(async () => {
      const states = ['waiting', 'active', 'prioritized', 'delayed'] as const
      const counts = await Promise.all(Object.values(this.#queues).map((queue) => queue.getJobCountByTypes(...states)))
      return counts.reduce((sum, count) => sum + count, 0)
    })
  }

  close() {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    // BullMQ waits for a Redis that is away; a process that is told to stop does not.
    await Promise.race([this.#sayGoodbye(), pause(longestGoodbye, undefined, { ref: false })])
    this.#working?.workers.disconnect()
    this.#working?.cancels.disconnect()
    this.#asking.disconnect()
  }

  async #sayGoodbye(): Promise<void> {
    // First, so that a worker takes no new job once its present one has been told to stop.
    const closing = this.#workers.map((worker) => worker.close())
    for (const { controller } of this.#runs.values()) controller.abort()
    await Promise.all(closing)
    await Promise.all(Object.values(this.#queues).map((queue) => queue.close()))
  }

  async #run(entry: Job<Marked>, token: string | undefined, work: (signal: AbortSignal) => Promise<void>) {
    const name = runName(entry.name, entry.id)
    const run: Run = { controller: new AbortController(), cancelled: false }
    this.#runs.set(name, run)
    const { signal } = run.controller
    try {
      await work(signal)
    } catch (failure) {
      if (failure instanceof NotMine && !signal.aborted) await this.#offerAgain(entry, token)
      // A job that was told to stop may well say so by throwing.
      if (!signal.aborted) {
        this.#onFailure(failure)
        throw failure
      }
    } finally {
      this.#runs.delete(name)
    }
    if (signal.aborted && !run.cancelled) await this.#handBack(entry, token)
  }

  /** The worker stops, the job does not: another worker is to do it, from the start. */
  async #handBack(entry: Job<Marked>, token: string | undefined): Promise<never> {
    await entry.moveToWait(token)
    throw new WaitingError()
  }

  /** Somebody else is to have it; nobody else may be there yet. */
  async #offerAgain(entry: Job<Marked>, token: string | undefined): Promise<never> {
    await entry.moveToDelayed(Date.now() + offeredAgainAfter, token)
    throw new DelayedError()
  }

  async #connectWorkers(): Promise<{ readonly workers: Redis }> {
    if (this.#working !== null) return this.#working
    // BullMQ asks for null: a worker waits for Redis to come back, however long.
    const workers = connectRedis(this.#url, () => undefined, { maxRetriesPerRequest: null })
    const cancels = connectRedis(this.#url, () => undefined, { maxRetriesPerRequest: null })
    this.#working = { workers, cancels }
    cancels.on('message', (_, name: string) => {
      const run = this.#runs.get(name)
      if (run === undefined) return
      run.cancelled = true
      run.controller.abort()
    })
    const subscribed = cancels.subscribe(cancelChannel)
    // Waits in the connection for Redis to come back, or fails when it is closed before.
    subscribed.catch(() => undefined)
    await Promise.race([subscribed, firstAttempt(cancels)])
    return this.#working
  }

  async #ask<T>(question: () => Promise<T>): Promise<T> {
    // BullMQ itself would wait until Redis is there.
    checkReady(this.#asking)
    try {
      return await question()
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal !== null) throw refusal
      // Any other refusal of Redis is a fault of ours.
      if (error instanceof Error && error.name === 'ReplyError') throw error
      throw new EngineAway('Redis does not answer', { cause: error })
    }
  }
}

const runName = (name: string, id: string | undefined) => `${name} ${id}`

/** Takes a waiting job away; false when a worker has it. */
async function takenAway(job: Job<Marked>): Promise<boolean> {
  try {
    await job.remove()
    return true
  } catch {
    // Its worker holds a lock on it, or has just finished it.
    return false
  }
}
