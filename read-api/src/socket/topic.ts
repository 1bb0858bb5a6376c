import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import type { ReportError } from '@topspin/platform/log/reporter'
import type { RepeatEvery } from './every.ts'

export interface Subscriber {
  /** @param message the same buffer for all subscribers */
  deliver(message: Buffer): void
  /** Makes the client subscribe again, because the messages sent so far are no longer valid. */
  startOver(): void
}

/** How many sockets are written to before other work: a few milliseconds. */
const chunkSize = 250

class TopicSubscribers {
  /** By subscription id. All clients of the page use the same id, so one message serves them all. */
  readonly #byId = new Map<string, Set<Subscriber>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(subscriber: Subscriber, id: string): void {
    const followers = this.#byId.get(id) ?? new Set()
    this.#byId.set(id, followers.add(subscriber))
    this.#size += 1
  }

  remove(subscriber: Subscriber, id: string): void {
    const followers = this.#byId.get(id)
    if (followers?.delete(subscriber)) this.#size -= 1
    if (followers?.size === 0) this.#byId.delete(id)
  }

  /**
   * Delivers a message to all subscribers, made once for each subscription id. A subscriber that is added meanwhile
   * may miss it; one that is removed meanwhile does not get it.
   */
  async deliverAll(messageFor: (id: string) => Buffer): Promise<void> {
    for (const [id, followers] of [...this.#byId]) {
      const message = messageFor(id)
      const all = [...followers]
      for (let first = 0; first < all.length; first += chunkSize) {
        if (first > 0) await nextTurn()
        for (const follower of all.slice(first, first + chunkSize))
          if (followers.has(follower)) follower.deliver(message)
      }
    }
  }

  startOver(): void {
    for (const followers of [...this.#byId.values()]) for (const follower of [...followers]) follower.startOver()
  }
}

export interface TopicDeps {
  readonly bus: LiveBus
  readonly every: RepeatEvery
  readonly report: ReportError
}

/** What topics have in common: subscribers, the order of messages, and closing. */
export abstract class Topic<Deps extends TopicDeps> {
  protected readonly followers = new TopicSubscribers()
  protected ends: readonly (() => void | Promise<void>)[] = []
  protected readonly deps: Deps
  #work: Promise<void> = Promise.resolve()

  /** A topic is made by the static function `open` of its class, which also subscribes to the bus. */
  protected constructor(deps: Deps) {
    this.deps = deps
  }

  unsubscribe(subscriber: Subscriber, id: string): void {
    this.followers.remove(subscriber, id)
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
