import { randomUUID } from 'node:crypto'
import type { WatchersMessage } from '@topspin/domain/contract/live'
import type { ChannelMessages } from '@topspin/platform/live-bus/port'
import { watchersMessage } from './server-frames.ts'
import { type Subscriber, Topic, type TopicDeps } from './topic.ts'

interface WatchersTopicDeps extends TopicDeps {
  /** Milliseconds that never go back. */
  readonly clock: () => number
}

/** Milliseconds between two messages to subscribers, and between two publications of a process. */
const interval = 5_000
/** A process that has published nothing for this long no longer counts (milliseconds). */
const expiry = 3 * interval

/**
 * The topic `/live/watchers`: how many pages watch the live match, over all processes. Each process publishes its own
 * number, and repeats it while it is not zero, because the bus may lose messages.
 */
export class WatchersTopic extends Topic<WatchersTopicDeps> {
  readonly #by = randomUUID()
  /** The last number of each other process, and when it arrived. */
  readonly #others = new Map<string, { readonly count: number; readonly at: number }>()
  #published = 0
  /** The number that every subscriber has; null when subscribers have different ones. */
  #sent: number | null = null
  #number = 0

  static async open(deps: WatchersTopicDeps): Promise<WatchersTopic> {
    const topic = new WatchersTopic(deps)
    topic.ends = [
      await deps.bus.subscribe('watchers', (message) => topic.#receive(message)),
      deps.every(interval, () => topic.#turn()),
    ]
    return topic
  }

  /** Publishes that this process has no watchers. Call it after all subscribers have left. */
  override async close(): Promise<void> {
    await super.close()
    await this.#publish()
  }

  /** Delivers the current number at once. Earlier subscribers get it within `interval`. */
  subscribe(subscriber: Subscriber, id: string): void {
    this.add(subscriber, id)
    const count = this.#count()
    if (this.size === 1) this.#sent = count
    else if (this.#sent !== count) this.#sent = null
    subscriber.deliver(this.#message(count, id))
  }

  #receive({ by, count }: ChannelMessages['watchers']): void {
    if (by === this.#by) return
    if (count === 0) this.#others.delete(by)
    else this.#others.set(by, { count, at: this.deps.clock() })
  }

  #turn(): void {
    void this.#publish()
    const now = this.deps.clock()
    for (const [by, { at }] of this.#others) if (now - at >= expiry) this.#others.delete(by)
    const count = this.#count()
    if (this.size === 0 || count === this.#sent) return
    this.#sent = count
    this.#number += 1
    this.inOrder(() => this.deliverAll((id) => this.#message(count, id)))
  }

  async #publish(): Promise<void> {
    const count = this.size
    if (count === 0 && this.#published === 0) return
    this.#published = count
    await this.deps.bus.publish('watchers', { by: this.#by, count })
  }

  #count(): number {
    let count = this.size
    for (const other of this.#others.values()) count += other.count
    return count
  }

  #message(count: number, id: string): Buffer {
    const message: WatchersMessage = { count }
    return watchersMessage(this.#number, Buffer.from(JSON.stringify(message)), id)
  }
}
