import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import type { ReportError } from '@topspin/platform/log/reporter'
import type { RepeatEvery } from './every.ts'

export interface Subscriber {
  /** Sends a message to the client. @param message may be shared with other subscribers, so it must not be changed */
  deliver(message: Buffer): void
  /** Makes the client subscribe again, because the messages sent so far are no longer valid. */
  startOver(): void
}

/** How many subscribers get a message before other work runs. These deliveries take a few milliseconds. */
const chunkSize = 250

export interface TopicDeps {
  readonly bus: LiveBus
  readonly every: RepeatEvery
  readonly report: ReportError
}

/** A topic of the socket: its subscribers, and the order of its messages. */
export abstract class Topic<Deps extends TopicDeps> {
  /** Subscribers by subscription id. All pages use the same id, so one message serves them all. */
  readonly #subscribers = new Map<string, Set<Subscriber>>()
  /** How many subscriptions there are. */
  protected size = 0
  protected ends: readonly (() => void | Promise<void>)[] = []
  protected readonly deps: Deps
  #work: Promise<void> = Promise.resolve()

  /** A topic is made by the static function `open` of its class, which also subscribes to the bus. */
  protected constructor(deps: Deps) {
    this.deps = deps
  }

  protected add(subscriber: Subscriber, id: string): void {
    const subscribers = this.#subscribers.get(id) ?? new Set()
    this.#subscribers.set(id, subscribers.add(subscriber))
    this.size += 1
  }

  unsubscribe(subscriber: Subscriber, id: string): void {
    const subscribers = this.#subscribers.get(id)
    if (subscribers?.delete(subscriber)) this.size -= 1
    if (subscribers?.size === 0) this.#subscribers.delete(id)
  }

  /**
   * Makes a message once for each subscription id, and delivers it to all subscribers. A subscriber that is added
   * meanwhile may miss the message. A subscriber that is removed meanwhile does not get it.
   */
  protected async deliverAll(messageFor: (id: string) => Buffer): Promise<void> {
    for (const [id, subscribers] of [...this.#subscribers]) {
      const message = messageFor(id)
      const all = [...subscribers]
      for (let first = 0; first < all.length; first += chunkSize) {
        if (first > 0) await nextTurn()
        for (const subscriber of all.slice(first, first + chunkSize))
          if (subscribers.has(subscriber)) subscriber.deliver(message)
      }
    }
  }

  protected startOver(): void {
    for (const subscribers of [...this.#subscribers.values()])
      for (const subscriber of [...subscribers]) subscriber.startOver()
  }

  async close(): Promise<void> {
    for (const end of this.ends) await end()
    await this.settled
  }

  /** Does `work` after all earlier work, so that every subscriber gets the messages in order. A failure is reported. */
  protected inOrder(work: () => Promise<void>): void {
    this.#work = this.#work
      .then(work)
      .catch((error: unknown) => this.deps.report('a message of the socket could not be sent', error))
  }

  protected get settled(): Promise<void> {
    return this.#work
  }
}
