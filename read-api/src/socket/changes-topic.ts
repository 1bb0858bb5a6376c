import {
  type ChangedModel,
  type ChangeName,
  type ChangesMessage,
  changedModels,
  changeNames,
} from '@topspin/domain/contract/changes'
import { comparePositions, type Position, positionFromText } from '@topspin/platform/event-store/port'
import type { ChannelMessages } from '@topspin/platform/live-bus/port'
import { isSameGeneration } from '@topspin/platform/read-store/generation'
import { currentTraceparent, inSpanBelowCauses, traceIdOf } from '@topspin/platform/tracing/spans'
import type { ReadModels, ReadPosition } from '../memory/read-models.ts'
import { changesMessage } from './server-frames.ts'
import { type Subscriber, Topic, type TopicDeps } from './topic.ts'

interface ChangesTopicDeps extends TopicDeps {
  readonly models: Pick<ReadModels, 'changedSince'>
  /** Calls `changed` when somebody's availability has changed. @returns a function that stops the calls */
  readonly followAvailability: (changed: () => void) => Promise<() => Promise<void>>
  /** Milliseconds that never go back. */
  readonly clock: () => number
}

const interval = 250
/** Milliseconds between two polls of the checkpoints, because the bus may lose messages. */
const pollEvery = 5_000
/** Clients read again after a random part of `spreadMs`. With 5 ms each, about 200 of a process read in a second. */
const spreadPerSubscriber = 5
/** No document has pseudos, but replies made from these read models do. */
const modelsWithPseudos = ['accounts', 'rankings'] as const satisfies readonly ChangedModel[]

/** `sheets` is never named, but replies of named models are also made from it, so messages wait for it, at most `interval`. */
type FollowedModel = ChangedModel | 'sheets'
const followedModels: readonly FollowedModel[] = [...changedModels, 'sheets']
const isNamed = (model: FollowedModel): model is ChangedModel => model !== 'sheets'

/**
 * The topic `/live/changes`: names the read models that have changed, and `availability`, at most four times a second.
 * The commits of a replay are no change; the switch to its generation is one.
 */
export class ChangesTopic extends Topic<ChangesTopicDeps> {
  readonly #places = new Map<FollowedModel, ReadPosition>()
  /** The position at which each model changed last; null while none is known. */
  readonly #changedAt = new Map<ChangedModel, Position | null>()
  readonly #unsent = new Set<ChangeName>()
  /** By trace id, the span of the first commit that has caused a change in `#unsent`. */
  readonly #causes = new Map<string, string>()
  #sentAt = Number.NEGATIVE_INFINITY
  #number = 0
  #cancelTimer: (() => void) | null = null

  /** Until the stored checkpoints can be read, the topic announces no commit. */
  static async open(deps: ChangesTopicDeps): Promise<ChangesTopic> {
    const topic = new ChangesTopic(deps)
    topic.ends = [
      await deps.bus.subscribe('committed', (message) => topic.#committed(message)),
      await deps.bus.subscribe('activated', () => void topic.#poll()),
      await deps.bus.subscribe('account-changed', () => topic.#changed(modelsWithPseudos)),
      await deps.followAvailability(() => topic.#announce(['availability'])),
      deps.every(pollEvery, () => void topic.#poll()),
      () => topic.#stopTimer(),
    ]
    await topic.#poll()
    return topic
  }

  /** Delivers the current position at once. @param id identifies the subscription in each message */
  subscribe(subscriber: Subscriber, id: string): void {
    this.add(subscriber, id)
    subscriber.deliver(changesMessage(this.#number, this.#body([]), id))
  }

  /** The position of the newest change; null while none is known. */
  get position(): Position | null {
    return this.#newest()
  }

  #committed({ generation, since, position, changed, traceparent }: ChannelMessages['committed']): void {
    const model = followedModels.find((name) => name === generation.projection)
    const before = model && this.#places.get(model)
    const reached = positionFromText(position)
    // Ignored: a model that is not followed, a model without a known checkpoint, and a generation that is not served.
    if (!before || !isSameGeneration(before.generation, generation)) return
    // The poll has already found this commit.
    if (comparePositions(reached, before.position) <= 0) return
    this.#places.set(model, { generation, position: reached })
    // If `since` is not the known position, a message between the two was lost, and may have announced a change.
    const isChanged = isNamed(model) && (changed?.length !== 0 || since !== before.position)
    if (isChanged && traceparent !== undefined) this.#caused(traceparent)
    this.#changed(isChanged ? [model] : [])
  }

  #caused(traceparent: string): void {
    const traceId = traceIdOf(traceparent)
    if (!this.#causes.has(traceId)) this.#causes.set(traceId, traceparent)
  }

  /** Finds the changes that no message of the bus names: of a switch of generation, or of a lost message. */
  async #poll(): Promise<void> {
    const changed: ChangedModel[] = []
    try {
      for (const model of followedModels) {
        const before = this.#places.get(model)
        const { place, keys } = await this.deps.models.changedSince(model, before ?? null)
        // A message of the bus, or another poll, has set the position meanwhile.
        if (this.#places.get(model) !== before) continue
        this.#places.set(model, place)
        if (isNamed(model) && keys?.size !== 0) changed.push(model)
      }
    } catch (error) {
      this.deps.report('the checkpoints of the read models could not be read', error)
    }
    this.#changed(changed)
  }

  #changed(models: readonly ChangedModel[]): void {
    for (const model of models) this.#changedAt.set(model, this.#places.get(model)?.position ?? null)
    this.#announce(models)
  }

  /**
   * Adds names to the next message, which is sent at least `interval` after the last one. Usually it is sent when every
   * model has folded the newest change, so that one message names all models that an event has changed.
   */
  #announce(names: readonly ChangeName[]): void {
    for (const name of names) this.#unsent.add(name)
    if (this.size === 0) this.#unsent.clear()
    if (this.#unsent.size === 0) {
      this.#causes.clear()
      return
    }
    const wait = this.#sentAt + interval - this.deps.clock()
    if (wait <= 0 && this.#isFolded()) this.#send()
    // A model that waits for its rebuild never folds the newest change, so the message waits at most `interval`.
    else this.#cancelTimer ??= this.deps.every(wait > 0 ? wait : interval, () => this.#send())
  }

  #isFolded(): boolean {
    const newest = this.#newest()
    return [...this.#places.values()].every(({ position }) => comparePositions(position, newest) >= 0)
  }

  #newest(): Position | null {
    return [...this.#changedAt.values()].reduce((a, b) => (comparePositions(a, b) >= 0 ? a : b), null)
  }

  #send(): void {
    this.#stopTimer()
    this.#sentAt = this.deps.clock()
    this.#number += 1
    const number = this.#number
    const body = this.#body(changeNames.filter((name) => this.#unsent.has(name)))
    this.#unsent.clear()
    const causes = [...this.#causes.values()].reverse()
    this.#causes.clear()
    const deliver = () => {
      const traceparent = currentTraceparent()
      return this.deliverAll((id) => changesMessage(number, body, id, traceparent))
    }
    this.inOrder(() => inSpanBelowCauses('send changes', causes, deliver))
  }

  #stopTimer(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }

  #body(models: readonly ChangeName[]): Buffer {
    const spreadMs = this.size * spreadPerSubscriber
    const message: ChangesMessage = { models: [...models], position: this.#newest(), spreadMs }
    return Buffer.from(JSON.stringify(message))
  }
}
