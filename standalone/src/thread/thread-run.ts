import { Worker as Thread } from 'node:worker_threads'
import { type JobData, JobForAnotherWorker } from '@topspin/platform/job-queue/port'
import { messageOf } from '@topspin/platform/log/reporter'
import type { TracingSettings } from '@topspin/platform/tracing/start-tracing'
import type { ProjectionWorkerOptions } from '@topspin/projections/worker'
import type { MessageFromThread, MessageToThread } from './process-engines.ts'

/** The thread of the projections has ended. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'

  /** @param cause the error that ended the thread; undefined when it exited without one */
  constructor(cause: unknown) {
    super(`the thread of the projections ended${cause === undefined ? '' : `: ${messageOf(cause)}`}`, { cause })
  }
}

/** One thread of the projections, from its start to its end. */
export class ThreadRun {
  readonly #thread: Thread
  readonly ended: Promise<ThreadEnded>
  readonly #replays = new Map<number, (notMine: string | null) => void>()
  #lastReplay = 0

  /** Begins to load the thread, which folds only after `start`. */
  constructor(entry: URL, data: TracingSettings) {
    // With `--cpu-prof` this thread is profiled, too. It needs no other flag of the process.
    const execArgv = process.execArgv.filter((flag) => flag.startsWith('--cpu-prof'))
    this.#thread = new Thread(entry, { workerData: data, execArgv })
    this.ended = new Promise((resolve) => {
      let cause: unknown
      this.#thread.once('error', (error) => {
        cause = error
      })
      this.#thread.once('exit', () => resolve(new ThreadEnded(cause)))
    })
  }

  /** Starts the projections. @throws ThreadEnded */
  async start(options: ProjectionWorkerOptions): Promise<void> {
    const started = new Promise<void>((resolve) => {
      this.#thread.on('message', (message: MessageFromThread) => {
        if (message.kind === 'started') resolve()
        else this.#receive(message, options)
      })
    })
    this.#send({ kind: 'start', holder: options.holder })
    const early = await Promise.race([started, this.ended])
    if (early !== undefined) throw early
  }

  /** Runs a replay in the thread. @throws JobForAnotherWorker; ThreadEnded */
  async replay(job: JobData['replay'], signal: AbortSignal): Promise<void> {
    this.#lastReplay += 1
    const id = this.#lastReplay
    const done = new Promise<string | null>((resolve) => this.#replays.set(id, resolve))
    const cancel = () => this.#send({ kind: 'cancel', id })
    signal.addEventListener('abort', cancel)
    this.#send({ kind: 'replay', id, job, isCancelled: signal.aborted })
    const outcome = await Promise.race([done, this.ended])
    signal.removeEventListener('abort', cancel)
    this.#replays.delete(id)
    if (outcome instanceof ThreadEnded) throw outcome
    if (outcome !== null) throw new JobForAnotherWorker(outcome)
  }

  /**
   * Stops after the current page of events. The thread ends itself: to terminate it during a call of SQLite would abort
   * the process.
   */
  async stop(): Promise<void> {
    this.#send({ kind: 'stop' })
    await this.ended
  }

  #send(message: MessageToThread): void {
    this.#thread.postMessage(message)
  }

  #receive(message: Exclude<MessageFromThread, { kind: 'started' }>, options: ProjectionWorkerOptions): void {
    const { bus, jobs, report, note } = options
    switch (message.kind) {
      case 'published':
        for (const [channel, content] of message.messages) {
          bus.publish(channel, content).catch((error: unknown) => report('a message could not be published', error))
        }
        break
      case 'reported':
        report(message.what, message.error)
        break
      case 'noted':
        note?.(message.what, message.facts)
        break
      case 'add':
        void this.#add(message, jobs)
        break
      case 'done':
        this.#replays.get(message.id)?.(message.notMine)
        break
    }
  }

  async #add({ id, key, job }: Extract<MessageFromThread, { kind: 'add' }>, jobs: ProjectionWorkerOptions['jobs']) {
    const added = await jobs.add('replay', key, job).catch((error: unknown) => String(error))
    this.#send({ kind: 'added', id, isAdded: added === true, failure: typeof added === 'string' ? added : null })
  }
}
