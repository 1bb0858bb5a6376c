import type { Generation } from '@topspin/platform/read-store/port'
import { waitAtMost } from '@topspin/platform/wait-at-most'
import type { FoldingDeps } from '../runner/runner.ts'

const countLimit = 100_000_000
const saveEvery = 1_000
const longestCount = 500

type Options = Pick<FoldingDeps, 'events' | 'documents' | 'clock'>

/** Counts the events of a replay and stores its progress, which admins see. */
export class ReplayProgressWriter {
  readonly #target: Generation
  readonly #options: Options
  readonly #startedAt: number
  #total: number | null = null
  #done = 0
  #savedAt = 0

  private constructor(target: Generation, options: Options) {
    this.#target = target
    this.#options = options
    this.#startedAt = options.clock()
  }

  static async begin(target: Generation, options: Options): Promise<ReplayProgressWriter> {
    const progress = new ReplayProgressWriter(target, options)
    const counted = progress.#count().catch(() => null)
    // Some engines have to read the log to count its events; the replay waits `longestCount` milliseconds at most.
    await waitAtMost(longestCount, counted)
    await progress.save('replaying', null)
    return progress
  }

  async #count(): Promise<void> {
    const { events, documents } = this.#options
    const { position } = await documents.checkpoint(this.#target)
    this.#total = await events.countAfter(position, countLimit)
  }

  async advance(events: number): Promise<void> {
    this.#done += events
    if (this.#options.clock() - this.#savedAt >= saveEvery) await this.save('replaying', null)
  }

  async save(state: 'replaying' | 'cancelled' | 'failed', failure: string | null): Promise<void> {
    const now = this.#options.clock()
    this.#savedAt = now
    const seconds = Math.max(0.001, (now - this.#startedAt) / 1000)
    await this.#options.documents.saveProgress({
      generation: this.#target,
      state,
      startedAt: new Date(this.#startedAt).toISOString(),
      done: this.#done,
      total: this.#total === null ? null : Math.max(this.#total, this.#done),
      eventsPerSecond: Math.round(this.#done / seconds),
      failure,
    })
  }
}
