import { setTimeout as pause } from 'node:timers/promises'
import { comparePositions, type Position, parsePosition } from '@topspin/platform/event-store/port'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'

/** The read models this process answers from. */
export type ModelName = 'accounts' | 'rankings' | 'history' | 'matches' | 'statistics' | 'news' | 'entry' | 'live'

const longestWait = 2_000
const pollEvery = 50
const trustFor = 1_000

interface Known {
  generation: Generation
  /** Up to where the model is known to reach; it may be further. */
  position: Position | null
  /** When the pointer and position were last read from the store, not only heard on the bus. */
  checkedAt: number
  /** Counts changes seen: an answer made before one is not fresh any more. */
  changes: number
}

/** Reading the served generation of each model, and waiting for it to reach a position. */
export class ReadModels {
  readonly #store: ReadStore
  readonly #clock: () => number
  readonly #known = new Map<string, Known>()
  readonly #answers = new Map<string, { readonly changes: readonly number[]; readonly value: Promise<unknown> }>()
  readonly #commits = new Commits()
  #unsubscribe: (() => Promise<void>)[] = []

  private constructor(store: ReadStore, clock: () => number) {
    this.#store = store
    this.#clock = clock
  }

  static async open(store: ReadStore, bus: LiveBus, clock: () => number): Promise<ReadModels> {
    const models = new ReadModels(store, clock)
    models.#unsubscribe = await Promise.all([
      bus.subscribe('committed', ({ projection, version, position, changed }) => {
        const known = models.#known.get(projection)
        if (known?.generation.version === version) {
          known.position = parsePosition(position)
          if (changed) known.changes += 1
        }
        models.#commits.happened()
      }),
      bus.subscribe('activated', ({ projection }) => {
        const known = models.#known.get(projection)
        if (known !== undefined) known.checkedAt = 0
      }),
    ])
    return models
  }

  async close(): Promise<void> {
    await Promise.all(this.#unsubscribe.map((off) => off()))
  }

  // The shape of a model's documents is told by its file in domain/src/documents; only its projector writes them.

  async get<Shape>(model: ModelName, key: string): Promise<Shape | null> {
    return (await this.#store.get((await this.#current(model)).generation, key)) as Shape | null
  }

  async range<Shape>(
    model: ModelName,
    prefix: string,
    options: Parameters<ReadStore['range']>[2],
  ): Promise<{ readonly key: string; readonly document: Shape }[]> {
    const found = await this.#store.range((await this.#current(model)).generation, prefix, options)
    return found as { key: string; document: Shape }[]
  }

  /**
   * Waits until models reflect a position, so that what one has just done is seen; at most two seconds, then what is
   * there has to do (decisions §7).
   */
  async waitFor(models: readonly ModelName[], position: Position): Promise<void> {
    const deadline = this.#clock() + longestWait
    for (const model of models) {
      let known = await this.#current(model)
      while (comparePositions(known.position, position) < 0 && this.#clock() < deadline) {
        // Asked for before the store is looked at: a commit in between is not missed.
        const committed = this.#commits.next()
        known = await this.#check(model)
        if (comparePositions(known.position, position) < 0) await Promise.race([committed, pause(pollEvery)])
      }
    }
  }

  /** An answer computed once for all readers until one of the models it is made of changes. */
  async once<Value>(name: string, models: readonly ModelName[], make: () => Promise<Value>): Promise<Value> {
    const changes = (await Promise.all(models.map((model) => this.#current(model)))).map((known) => known.changes)
    const kept = this.#answers.get(name)
    if (kept?.changes.every((count, index) => count === changes[index])) return kept.value as Promise<Value> // made by the same `make`
    const value = make()
    this.#answers.set(name, { changes, value })
    value.catch(() => this.#answers.delete(name))
    return value
  }

  /** What is known of a model; looked up again once a second, for a message that the bus has lost. */
  async #current(model: ModelName): Promise<Known> {
    const known = this.#known.get(model)
    return known !== undefined && this.#clock() - known.checkedAt < trustFor ? known : this.#check(model)
  }

  async #check(model: ModelName): Promise<Known> {
    const pointer = await this.#store.pointer(model)
    const generation = { projection: model, version: pointer?.active ?? 0 }
    const { position } = await this.#store.checkpoint(generation)
    const known = this.#known.get(model)
    const checkedAt = this.#clock()
    if (known === undefined) {
      const first = { generation, position, checkedAt, changes: 0 }
      this.#known.set(model, first)
      return first
    }
    const moved = known.generation.version !== generation.version || comparePositions(known.position, position) !== 0
    if (moved) known.changes += 1
    Object.assign(known, { generation, position, checkedAt })
    return known
  }
}

/** Lets waiting readers know that something was committed. */
class Commits {
  #waiting: (() => void)[] = []

  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  happened(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const wake of waiting) wake()
  }
}
