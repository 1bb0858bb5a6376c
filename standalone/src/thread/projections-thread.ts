import { setTimeout as pause } from 'node:timers/promises'
import { NotReady } from '@topspin/platform/http/health'
import type { JobData } from '@topspin/platform/job-queue/port'
import type { TracingSettings } from '@topspin/platform/tracing/start-tracing'
import type { ProjectionWorker, ProjectionWorkerOptions } from '@topspin/projections/worker'
import { ThreadEnded, ThreadRun } from './thread-run.ts'

const threadEntry = new URL('thread.mjs', import.meta.url)
const restartAfter = 1_000

/**
 * Folds the log into the read models in a thread, so that requests do not wait. A thread that ends by itself is started
 * again.
 */
export class ProjectionsThread {
  readonly #load: () => ThreadRun
  readonly #stopping = new AbortController()
  #run: ThreadRun
  /** Resolves to the run of the thread that folds; null before `start`. */
  #folding: Promise<ThreadRun> | null = null
  #isFolding = false

  /** Begins to load the thread, which folds only after `start`. @param entry replaced in tests */
  constructor(data: TracingSettings, entry = threadEntry) {
    this.#load = () => new ThreadRun(entry, data)
    this.#run = this.#load()
  }

  /** Starts the projections, like `startWorker`. @throws ThreadEnded */
  async start(options: ProjectionWorkerOptions): Promise<ProjectionWorker> {
    await this.#run.start(options)
    this.#watch(this.#run, options)
    await options.jobs.work('replay', (job, signal) => this.#replay(job, signal))
    return this
  }

  /** Readiness check. @throws NotReady while the thread does not fold */
  demandFolding(): void {
    if (!this.#isFolding) throw new NotReady('the thread that builds the read models is being started')
  }

  /** Stops the projections and ends the thread, also when it does not fold yet. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    const run = this.#folding === null ? this.#run : await this.#folding.catch(() => null)
    await run?.stop()
  }

  #watch(run: ThreadRun, options: ProjectionWorkerOptions): void {
    this.#run = run
    this.#isFolding = true
    this.#folding = Promise.resolve(run)
    void run.ended.then((error) => {
      if (this.#stopping.signal.aborted) return
      options.report('the projections start again', error)
      this.#isFolding = false
      this.#folding = this.#startAgain(options)
      // `#startAgain` rejects only when the projections are stopped.
      this.#folding.catch(() => undefined)
    })
  }

  /** Starts new threads until one folds. @throws AbortError when the projections are stopped */
  async #startAgain(options: ProjectionWorkerOptions): Promise<ThreadRun> {
    for (;;) {
      await pause(restartAfter, null, { signal: this.#stopping.signal })
      const run = this.#load()
      try {
        await run.start(options)
        this.#watch(run, options)
        return run
      } catch (error) {
        options.report('the projections could not be started again', error)
      }
    }
  }

  /**
   * Runs a replay. If the thread ends meanwhile, the next one begins the replay again, or stores that it was cancelled.
   * @throws JobForAnotherWorker
   */
  async #replay(job: JobData['replay'], signal: AbortSignal): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        return await (await this.#folding)?.replay(job, signal)
      } catch (error) {
        if (!(error instanceof ThreadEnded)) throw error
      }
    }
  }
}
