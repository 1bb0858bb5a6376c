import { type LiveDocument, liveKey } from '@topspin/domain/documents/live'
import { type PlayerId, playerId } from '@topspin/domain/ids'
import { peopleInLiveMatch } from '@topspin/domain/replies/live-match-view'
import { serialiseReply } from '@topspin/platform/http/serialise'
import type { IdentityStore } from '@topspin/platform/identity/port'
import type { ChannelMessages } from '@topspin/platform/live-bus/port'
import { currentTraceparent, inSpanBelowCauses } from '@topspin/platform/tracing/spans'
import type { ReadModels } from '../memory/read-models.ts'
import { liveView } from '../views/live.ts'
import { liveMessage, type SentLiveState } from './server-frames.ts'
import { type Subscriber, Topic, type TopicDeps } from './topic.ts'

export interface LiveTopicDeps extends TopicDeps {
  readonly models: Pick<ReadModels, 'get'>
  readonly identity: IdentityStore
}

interface KeptChange extends SentLiveState {
  /** The players whose pseudos are in the message. */
  readonly people: readonly PlayerId[]
}

/** How many changes are kept for clients that reconnect. */
const kept = 20
/** Milliseconds between two polls, because the bus may lose the last message of a match. */
const pollEvery = 5_000

/** The topic `/live/match_live`. Each change has the whole match, so the next one makes up for a lost message. */
export class LiveTopic extends Topic<LiveTopicDeps> {
  #changes: KeptChange[] = []
  /** The newest change at the last poll that read the stored match, if the stored match was older; else null. */
  #ahead: KeptChange | null = null

  /** Opens the topic with the stored match. If the store does not answer, a later poll or message brings the match. */
  static async open(deps: LiveTopicDeps): Promise<LiveTopic> {
    const topic = new LiveTopic(deps)
    const receive = ({ body, traceparent }: ChannelMessages['live']) => {
      // The cast is safe: the `live` projection publishes its document.
      topic.#accept(JSON.parse(body) as LiveDocument, traceparent)
    }
    topic.ends = [
      await deps.bus.subscribe('live', receive),
      await deps.bus.subscribe('account-changed', (account) => topic.#renewPseudo(playerId(account.playerId))),
      deps.every(pollEvery, () => void topic.#poll()),
    ]
    await topic.#poll()
    await topic.settled
    return topic
  }

  /**
   * Delivers the changes that the subscriber has missed, then every further change. Delivers the current state instead
   * of missed changes when there are none, when some are no longer kept, or when `after` is null.
   * @param id identifies the subscription in each message
   * @param after the version of the last change that the subscriber has; null for none
   */
  subscribe(subscriber: Subscriber, id: string, after: number | null): void {
    this.add(subscriber, id)
    for (const change of this.#since(after)) subscriber.deliver(liveMessage(change, id))
  }

  #since(after: number | null): KeptChange[] {
    const [oldest] = this.#changes
    const current = this.#changes.slice(-1)
    if (after === null || oldest === undefined || after + 1 < oldest.sequence) return current
    const missed = this.#changes.filter(({ sequence }) => sequence > after)
    // A client that has missed nothing gets the current state again as a confirmation.
    return missed.length > 0 ? missed : current
  }

  #accept(document: LiveDocument, cause?: string): void {
    this.inOrder(() => inSpanBelowCauses('send live', [cause], () => this.#take(document)))
  }

  async #take({ sequence, match, recorded }: LiveDocument): Promise<void> {
    const current = this.#changes.at(-1)
    if (current !== undefined && sequence <= current.sequence) return
    const { text } = serialiseReply('liveFind', await liveView(match, this.deps.identity))
    const people = match === null ? [] : peopleInLiveMatch(match)
    const change = { sequence, body: Buffer.from(text), recorded, people }
    this.#changes = [...this.#changes, change].slice(-kept)
    const traceparent = currentTraceparent()
    await this.deliverAll((id) => liveMessage(change, id, traceparent))
  }

  async #poll(): Promise<void> {
    const known = this.#changes.at(-1)
    try {
      const stored = await this.deps.models.get('live', liveKey)
      const document = stored ?? { sequence: 0, match: null, recorded: false }
      const isAhead = known !== undefined && known === this.#changes.at(-1) && document.sequence < known.sequence
      // The store was behind the newest change at two polls in a row: the log was restored from a backup.
      if (isAhead && known === this.#ahead) this.startOver()
      this.#ahead = isAhead ? known : null
      this.#accept(document)
    } catch (error) {
      this.deps.report('the live match could not be read', error)
    }
  }

  /**
   * Removes the kept changes that have an old pseudo of a player. If the newest change is among them, delivers the
   * stored match again, with the new pseudo.
   */
  #renewPseudo(player: PlayerId): void {
    this.inOrder(async () => {
      this.#changes = this.#changes.filter(({ people }) => !people.includes(player))
    })
    void this.#poll()
  }

  protected override startOver(): void {
    this.#changes = []
    this.#ahead = null
    super.startOver()
  }
}
