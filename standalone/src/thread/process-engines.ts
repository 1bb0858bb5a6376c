import { type JobData, JobForAnotherWorker, type JobQueueOf, workerStopped } from '@topspin/platform/job-queue/port'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import type { Channel, ChannelMessages, LiveBus } from '@topspin/platform/live-bus/port'
import { EngineAway } from '@topspin/platform/operator-error'

type BusMessage = { readonly [C in Channel]: readonly [channel: C, message: ChannelMessages[C]] }[Channel]

export type MessageToThread =
  | { readonly kind: 'start'; readonly holder: string }
  /** The reply of the job queue to `add`; `failure` is the error when the queue does not answer, otherwise null. */
  | { readonly kind: 'added'; readonly id: number; readonly isAdded: boolean; readonly failure: string | null }
  /**
   * Starts a replay. A cancelled one is started too, so that the thread stores that it was cancelled. The thread sends
   * `done` with the same id.
   */
  | { readonly kind: 'replay'; readonly id: number; readonly job: JobData['replay']; readonly isCancelled: boolean }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'stop' }

export type MessageFromThread =
  | { readonly kind: 'started' }
  | { readonly kind: 'published'; readonly messages: readonly BusMessage[] }
  | { readonly kind: 'reported'; readonly what: string; readonly error: unknown }
  | { readonly kind: 'noted'; readonly what: string; readonly facts: object }
  /** Adds a replay to the job queue. The reply `added` has the same id. */
  | { readonly kind: 'add'; readonly id: number; readonly key: string; readonly job: JobData['replay'] }
  /** A replay has ended. `notMine` has the reason when another worker must run the replay, otherwise null. */
  | { readonly kind: 'done'; readonly id: number; readonly notMine: string | null }

/**
 * The live bus in the thread of the projections. It forwards messages to the main thread, and receives none from there.
 * @param send called with all messages that were published in one turn of the event loop
 */
export function openThreadBus(
  send: (messages: readonly BusMessage[]) => void,
  onFailure: (failure: unknown) => void,
): LiveBus {
  const local = openInProcessLiveBus(onFailure)
  let pending: BusMessage[] = []
  const flush = () => {
    if (pending.length === 0) return
    send(pending)
    pending = []
  }
  return {
    async publish<C extends Channel>(channel: C, message: ChannelMessages[C]) {
      if (pending.length === 0) setImmediate(flush)
      // The cast is right: `channel` determines the type of `message`, which the compiler does not see here.
      pending.push([channel, message] as BusMessage)
      await local.publish(channel, message)
    },
    subscribe: (channel, listener) => local.subscribe(channel, listener),
    async close() {
      flush()
      await local.close()
    },
  }
}

type Replay = (job: JobData['replay'], signal: AbortSignal) => Promise<void>
type Message<Kind extends MessageToThread['kind']> = Extract<MessageToThread, { readonly kind: Kind }>

/** The job queue in the thread of the projections. `start` runs a job from the queue of the main thread. */
export class ThreadJobs implements JobQueueOf<'replay'> {
  readonly #send: (message: MessageFromThread) => void
  readonly #adding = new Map<number, (reply: Message<'added'>) => void>()
  readonly #running = new Map<number, { readonly controller: AbortController; readonly done: Promise<void> }>()
  #replay: Replay | null = null
  #lastId = 0

  constructor(send: (message: MessageFromThread) => void) {
    this.#send = send
  }

  /** Adds a replay to the queue of the main thread. @throws EngineAway when the queue does not answer */
  async add(_name: 'replay', key: string, job: JobData['replay']): Promise<boolean> {
    this.#lastId += 1
    const id = this.#lastId
    const replied = new Promise<Message<'added'>>((resolve) => this.#adding.set(id, resolve))
    this.#send({ kind: 'add', id, key, job })
    const { isAdded, failure } = await replied
    if (failure !== null) throw new EngineAway(failure)
    return isAdded
  }

  added(reply: Message<'added'>): void {
    this.#adding.get(reply.id)?.(reply)
    this.#adding.delete(reply.id)
  }

  async work(_name: 'replay', handler: Replay): Promise<void> {
    this.#replay = handler
  }

  start({ id, job, isCancelled }: Message<'replay'>): void {
    const controller = new AbortController()
    if (isCancelled) controller.abort()
    this.#running.set(id, { controller, done: this.#run(id, job, controller.signal) })
  }

  async #run(id: number, job: JobData['replay'], signal: AbortSignal): Promise<void> {
    let notMine: string | null = null
    try {
      await this.#replay?.(job, signal)
    } catch (error) {
      if (!(error instanceof JobForAnotherWorker)) throw error
      notMine = error.message
    }
    this.#running.delete(id)
    this.#send({ kind: 'done', id, notMine })
  }

  cancel({ id }: Message<'cancel'>): void {
    this.#running.get(id)?.controller.abort()
  }

  /** Aborts the running replays, and waits until they have ended. The next start of the process begins them again. */
  async stop(): Promise<void> {
    const running = [...this.#running.values()]
    for (const { controller } of running) controller.abort(workerStopped)
    await Promise.all(running.map(({ done }) => done))
  }
}
