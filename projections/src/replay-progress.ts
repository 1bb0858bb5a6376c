import type { EventStore } from '@topspin/platform/event-store/port'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'

const countLimit = 100_000_000
const saveEvery = 1_000

interface Options {
  readonly events: EventStore
  readonly documents: ReadStore
  readonly clock: () => number
}

/** What an admin sees of a replay, kept beside the checkpoint. */
export class Progress {
  readonly #target: Generation
  readonly #options: Options
  readonly #startedAt: number
  readonly #total: number
  #done = 0
  #savedAt = 0

  private constructor(target: Generation, options: Options, total: number) {
    this.#target = target
    this.#options = options
    this.#total = total
    this.#startedAt = options.clock()
  }

  static async begin(target: Generation, options: Options): Promise<Progress> {
    const { position } = await options.documents.checkpoint(target)
    const progress = new Progress(target, options, await options.events.countAfter(position, countLimit))
    await progress.#save('replaying', null)
    return progress
  }

  async advance(events: number): Promise<void> {
    this.#done += events
    if (this.#options.clock() - this.#savedAt >= saveEvery) await this.#save('replaying', null)
  }

  end(state: 'cancelled' | 'failed', failure: string | null): Promise<void> {
    return this.#save(state, failure)
  }

  async #save(state: 'replaying' | 'cancelled' | 'failed', failure: string | null): Promise<void> {
    const now = this.#options.clock()
    this.#savedAt = now
    const seconds = Math.max(0.001, (now - this.#startedAt) / 1000)
    await this.#options.documents.saveProgress({
      generation: this.#target,
      state,
      startedAt: new Date(this.#startedAt).toISOString(),
      done: this.#done,
      total: Math.max(this.#total, this.#done),
      eventsPerSecond: Math.round(this.#done / seconds),
      failure,
    })
  }
}
