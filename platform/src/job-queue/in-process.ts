import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  byNewestFailure,
  failureReasonOf,
  jobNames,
  maxKeptFailures,
  type RetrySchedule,
  retrySchedules,
} from './attempts.ts'
import { type FailedJob, type JobData, type JobHandler, type JobName, type JobQueue, workerStopped } from './port.ts'

/** The clock and the timer of a queue. Tests pass their own. */
interface QueueTime {
  /** Epoch milliseconds. */
  now(): number
  /** @throws when `signal` aborts */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

const timer: QueueTime = {
  now: Date.now,
  wait: (milliseconds, signal) => pause(milliseconds, undefined, { signal, ref: false }),
}

/**
 * Makes a `QueueTime` whose waits end by the clock `now`. A timer does not follow changes of the clock, such as after a
 * suspend. So a long wait consists of waits of at most a minute, and after each one the clock is read again.
 */
export const timeThatFollowsClock = ({ now, wait }: QueueTime): QueueTime => ({
  now,
  async wait(milliseconds, signal) {
    const end = now() + milliseconds
    for (let left = milliseconds; left > 0; left = end - now()) await wait(Math.min(left, 60_000), signal)
  },
})

interface Entry<J> {
  readonly key: string
  job: J
  attemptsMade: number
  readonly controller: AbortController
  /** Resolves when the running attempt ends; null while no attempt runs. */
  running: Promise<void> | null
}

/** The jobs of one name. */
class JobLine<J> {
  /** By key: waiting and running jobs, with those between two attempts. */
  readonly open = new Map<string, Entry<J>>()
  /** The newest first. */
  readonly failed: { readonly failure: FailedJob; readonly key: string; readonly job: J }[] = []
  readonly #waiting: Entry<J>[] = []
  readonly #idle: JobHandler<J>[] = []
  readonly #name: JobName
  readonly #policy: RetrySchedule
  readonly #onFailure: (failure: unknown) => void
  readonly #time: QueueTime

  constructor(name: JobName, onFailure: (failure: unknown) => void, time: QueueTime) {
    this.#name = name
    this.#policy = retrySchedules[name]
    this.#onFailure = onFailure
    this.#time = time
  }

  add(key: string, job: J, delay: number): boolean {
    if (this.open.has(key)) return false
    const entry: Entry<J> = { key, job, attemptsMade: 0, controller: new AbortController(), running: null }
    this.open.set(key, entry)
    if (delay > 0) void this.#queueAfter(delay, entry)
    else this.#queue(entry)
    return true
  }

  cancel(key: string, reason?: Error): boolean {
    const entry = this.open.get(key)
    if (entry === undefined) return false
    entry.controller.abort(reason)
    if (entry.running === null) this.open.delete(key)
    return true
  }

  repeat(id: string): boolean {
    const place = this.failed.findIndex(({ failure }) => failure.id === id)
    const [failed] = place < 0 ? [] : this.failed.splice(place, 1)
    if (failed === undefined) return false
    this.add(failed.key, failed.job, 0)
    return true
  }

  work(handler: JobHandler<J>): void {
    this.#idle.push(handler)
    this.#start()
  }

  /** Aborts all jobs, and waits for the end of the running ones. */
  async close(): Promise<void> {
    const entries = [...this.open.values()]
    for (const { key } of entries) this.cancel(key, workerStopped)
    await Promise.all(entries.map(({ running }) => running))
  }

  #queue(entry: Entry<J>): void {
    this.#waiting.push(entry)
    this.#start()
  }

  /** Passes waiting jobs to idle workers. */
  #start(): void {
    const handler = this.#idle[0]
    const entry = handler && this.#waiting.shift()
    if (handler === undefined || entry === undefined) return
    if (!entry.controller.signal.aborted) {
      this.#idle.shift()
      entry.running = this.#run(entry, handler)
    }
    this.#start()
  }

  async #run(entry: Entry<J>, handler: JobHandler<J>): Promise<void> {
    const { signal } = entry.controller
    const update = async (rest: J) => {
      entry.job = rest
    }
    let failure: { readonly error: unknown } | null = null
    try {
      await handler(entry.job, signal, update)
    } catch (error) {
      failure = { error }
    }
    entry.running = null
    // The error of an aborted job is ignored.
    if (failure === null || signal.aborted) this.open.delete(entry.key)
    else this.#fail(entry, failure.error)
    this.#idle.push(handler)
    this.#start()
  }

  #fail(entry: Entry<J>, error: unknown): void {
    this.#onFailure(error)
    entry.attemptsMade += 1
    if (entry.attemptsMade < this.#policy.attempts) {
      const { delay, jitter } = this.#policy.backoff
      // The same formula as in BullMQ.
      const longest = 2 ** (entry.attemptsMade - 1) * delay
      void this.#queueAfter(longest * (1 - jitter * Math.random()), entry)
      return
    }
    const { key, job } = entry
    this.open.delete(key)
    const name = this.#name
    if (name === 'archive') return
    const failure = { id: randomUUID(), name, failedAt: this.#time.now(), reason: failureReasonOf(error) }
    this.failed.unshift({ failure, key, job })
    this.failed.splice(maxKeptFailures)
  }

  async #queueAfter(wait: number, entry: Entry<J>): Promise<void> {
    const { signal } = entry.controller
    await this.#time.wait(wait, signal).catch(() => undefined)
    if (!signal.aborted) this.#queue(entry)
  }
}

type JobLines = { readonly [N in JobName]: JobLine<JobData[N]> }

/**
 * Opens a queue inside this process. Its jobs are lost when the process ends, so code that adds jobs must find
 * unfinished work at the next start.
 * @param onFailure called with the error of each failed attempt
 */
export function openInProcessJobQueue(
  onFailure: (failure: unknown) => void,
  time = timeThatFollowsClock(timer),
): JobQueue {
  // The cast is right: there is a line for each name.
  const lines = Object.fromEntries(jobNames.map((name) => [name, new JobLine(name, onFailure, time)])) as JobLines
  let isClosed = false
  return {
    add: async (name, key, job, delay = 0) => !isClosed && lines[name].add(key, job, delay),
    cancel: async (name, key) => lines[name].cancel(key),
    work: async (name, handler) => lines[name].work(handler),
    size: async () => Object.values(lines).reduce((sum, { open }) => sum + open.size, 0),
    async failed() {
      const failed = Object.values(lines).flatMap((line) => line.failed.map(({ failure }) => failure))
      return failed.sort(byNewestFailure)
    },
    repeat: async (id) => !isClosed && Object.values(lines).some((line) => line.repeat(id)),
    async close() {
      isClosed = true
      await Promise.all(Object.values(lines).map((line) => line.close()))
    },
  }
}
