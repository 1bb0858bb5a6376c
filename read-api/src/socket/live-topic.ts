import { setImmediate as nextTurn } from 'node:timers/promises'
import { type LiveDocument, liveKey } from '@topspin/domain/documents/live'
import { serialise } from '@topspin/platform/http/serialise'
import type { Identity } from '@topspin/platform/identity/port'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import type { ReadModels } from '../read-models.ts'
import { liveView } from '../views/live.ts'
import type { Every } from './every.ts'
import { liveMessage } from './server-frames.ts'

export interface Subscriber {
  /** @param message whole, the same bytes for many */
  deliver(message: Buffer): void
  /** What it was told is not so any more: it has to ask anew. */
  startOver(): void
}

export interface TopicDeps {
  readonly models: Pick<ReadModels, 'get'>
  readonly identity: Identity
  readonly bus: LiveBus
  readonly every: Every
  readonly report: (what: string, error: unknown) => void
}

/** A state of the live match, as its subscribers get it. */
interface Change {
  readonly sequence: number
  /** JSON of the match, `null` when none is on. */
  readonly body: Buffer
}

/** How many changes are kept for those who come back. */
const kept = 20
/** How many sockets are written to before others get their turn: a few milliseconds. */
const atOnce = 250
/** The bus may lose the last message of a match; this often the read model is looked at (milliseconds). */
const pollEvery = 5_000

/**
 * The topic `/live/match_live`: who follows it, and the last changes. Every change holds the whole match, so a message
 * that the bus loses is made good by the next one, or by the poll.
 */
export class LiveTopic {
  readonly #deps: TopicDeps
  /** By subscription id: each id has its own frame, and all our clients have the same id. */
  readonly #followers = new Map<string, Set<Subscriber>>()
  #changes: Change[] = []
  /** The change that the store did not have at the last poll; null when it had. */
  #ahead: Change | null = null
  #taken: Promise<void> = Promise.resolve()
  #ends: (() => void | Promise<void>)[] = []

  private constructor(deps: TopicDeps) {
    this.#deps = deps
  }

  /** Opens with the state that is stored; when nobody can be asked, with none until the next poll. */
  static async open(deps: TopicDeps): Promise<LiveTopic> {
    const topic = new LiveTopic(deps)
    const hear = ({ body }: { readonly body: string }) => {
      // The projection writes nothing else under this name.
      topic.#accept(JSON.parse(body) as LiveDocument)
    }
    topic.#ends = [await deps.bus.subscribe('live', hear), deps.every(pollEvery, () => void topic.#poll())]
    await topic.#poll()
    await topic.#taken
    return topic
  }

  async close(): Promise<void> {
    for (const end of this.#ends) await end()
    await this.#taken
  }

  /**
   * Begins with what came after `after`, or with the current state alone when that is too long ago; the current state
   * is always the last of it. Then every change.
   * @param id names the subscription in each message
   * @param after version of the last change already seen; null for none
   */
  subscribe(subscriber: Subscriber, id: string, after: number | null): void {
    const followers = this.#followers.get(id) ?? new Set()
    this.#followers.set(id, followers.add(subscriber))
    for (const change of this.#since(after)) {
      subscriber.deliver(liveMessage(change.sequence, change.body, id))
    }
  }

  unsubscribe(subscriber: Subscriber, id: string): void {
    const followers = this.#followers.get(id)
    followers?.delete(subscriber)
    if (followers?.size === 0) this.#followers.delete(id)
  }

  #since(after: number | null): Change[] {
    const [oldest] = this.#changes
    const current = this.#changes.slice(-1)
    if (after === null || oldest === undefined || after + 1 < oldest.sequence) return current
    const missed = this.#changes.filter(({ sequence }) => sequence > after)
    // Nothing missed: the current state again says that there is nothing newer.
    return missed.length > 0 ? missed : current
  }

  /** Takes documents one after another: making a match readable waits for the names of its people. */
  #accept(document: LiveDocument): void {
    this.#taken = this.#taken
      .then(() => this.#take(document))
      .catch((error: unknown) => this.#deps.report('a change of the live match could not be sent', error))
  }

  async #take({ sequence, match }: LiveDocument): Promise<void> {
    const current = this.#changes.at(-1)
    if (current !== undefined && sequence <= current.sequence) return
    const { json } = serialise('liveFind', await liveView(match, this.#deps.identity))
    const change = { sequence, body: Buffer.from(json) }
    this.#changes = [...this.#changes, change].slice(-kept)
    for (const [id, followers] of [...this.#followers])
      await this.#tellAll(followers, liveMessage(sequence, change.body, id))
  }

  /** Who comes meanwhile has had this change already, who leaves does not get it. */
  async #tellAll(followers: ReadonlySet<Subscriber>, message: Buffer): Promise<void> {
    const all = [...followers]
    for (let first = 0; first < all.length; first += atOnce) {
      // Thousands of writes would hold everything else up.
      if (first > 0) await nextTurn()
      for (const follower of all.slice(first, first + atOnce)) if (followers.has(follower)) follower.deliver(message)
    }
  }

  async #stored(): Promise<LiveDocument> {
    const document = await this.#deps.models.get('live', liveKey)
    return document ?? { sequence: 0, match: null }
  }

  async #poll(): Promise<void> {
    const known = this.#changes.at(-1)
    try {
      const document = await this.#stored()
      const isAhead = known !== undefined && known === this.#changes.at(-1) && document.sequence < known.sequence
      // Twice in a row: no generation that is still catching up, but a log restored from a backup.
      if (isAhead && known === this.#ahead) this.#startOver()
      this.#ahead = isAhead ? known : null
      this.#accept(document)
    } catch (error) {
      this.#deps.report('the live match could not be looked up', error)
    }
  }

  #startOver(): void {
    this.#changes = []
    this.#ahead = null
    for (const followers of [...this.#followers.values()]) for (const follower of [...followers]) follower.startOver()
  }
}
