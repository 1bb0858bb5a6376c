import type { JobName, JobQueue, Jobs } from './port.ts'

interface Entry<J> {
  readonly key: string
  readonly job: J
  readonly controller: AbortController
  done: Promise<void>
}

/** The jobs of one name: waiting and running ones, and idle workers. */
class JobLine<J> {
  readonly waiting: Entry<J>[] = []
  readonly running = new Set<Entry<J>>()
  readonly idle: ((job: J, signal: AbortSignal) => Promise<void>)[] = []
  readonly #onFailure: (failure: unknown) => void

  constructor(onFailure: (failure: unknown) => void) {
    this.#onFailure = onFailure
  }

  find(key: string): Entry<J> | undefined {
    return [...this.waiting, ...this.running].find((entry) => entry.key === key)
  }

  /** Removes a waiting job, or aborts a running one. Returns false when there is neither. */
  cancel(key: string): boolean {
    const entry = this.find(key)
    if (entry === undefined) return false
    const place = this.waiting.indexOf(entry)
    if (place >= 0) this.waiting.splice(place, 1)
    entry.controller.abort()
    return true
  }

  /** Passes waiting jobs to idle workers. */
  start(): void {
    const entry = this.waiting[0]
    const handler = this.idle[0]
    if (entry === undefined || handler === undefined) return
    this.waiting.shift()
    this.idle.shift()
    this.running.add(entry)
    entry.done = this.#run(entry, handler)
    this.start()
  }

  async #run(entry: Entry<J>, handler: (job: J, signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = entry.controller
    try {
      await handler(entry.job, signal)
    } catch (failure) {
      // An aborted job may throw.
      if (!signal.aborted) this.#onFailure(failure)
    }
    this.running.delete(entry)
    this.idle.push(handler)
    this.start()
  }
}

/**
 * Opens a queue inside this process. Its jobs are lost when the process ends, so code that adds jobs must find
 * unfinished work at the next start.
 * @param onFailure called with the error of a job, which is then removed
 */
export function openInProcessJobQueue(onFailure: (failure: unknown) => void): JobQueue {
  return new InProcessJobQueue(onFailure)
}

class InProcessJobQueue implements JobQueue {
  readonly #lines: { readonly [N in JobName]: JobLine<Jobs[N]> }
  #closed = false

  constructor(onFailure: (failure: unknown) => void) {
    this.#lines = { replay: new JobLine(onFailure), push: new JobLine(onFailure), notify: new JobLine(onFailure) }
  }

  async add<N extends JobName>(name: N, key: string, job: Jobs[N]) {
    const line = this.#lines[name]
    if (this.#closed || line.find(key) !== undefined) return false
    line.waiting.push({ key, job, controller: new AbortController(), done: Promise.resolve() })
    line.start()
    return true
  }

  async cancel(name: JobName, key: string) {
    return this.#lines[name].cancel(key)
  }

  async work<N extends JobName>(name: N, handler: (job: Jobs[N], signal: AbortSignal) => Promise<void>) {
    const line = this.#lines[name]
    line.idle.push(handler)
    line.start()
  }

  async size() {
    return Object.values(this.#lines).reduce((sum, { waiting, running }) => sum + waiting.length + running.size, 0)
  }

  async close() {
    this.#closed = true
    const running = Object.values(this.#lines).flatMap((line) => {
      line.waiting.length = 0
      return [...line.running]
    })
    for (const { controller } of running) controller.abort()
    await Promise.all(running.map(({ done }) => done))
  }
}
