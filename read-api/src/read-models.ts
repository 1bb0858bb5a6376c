import { comparePositions, type Position, parsePosition } from '@topspin/platform/event-store/port'
import type { LiveBus, Messages } from '@topspin/platform/live-bus/port'
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

  /** @param clock milliseconds that never go back, whatever becomes of the time of day */
  static async open(store: ReadStore, bus: LiveBus, clock = () => performance.now()): Promise<ReadModels> {
    const models = new ReadModels(store, clock)
    models.#unsubscribe = await Promise.all([
      bus.subscribe('committed', (message) => models.#hear(message)),
      bus.subscribe('activated', ({ projection }) => {
        const known = models.#known.get(projection)
        if (known !== undefined) known.checkedAt = Number.NEGATIVE_INFINITY
      }),
      // A pseudo is in no document: renaming or erasing an account changes answers without changing a model.
      bus.subscribe('pseudo-changed', () => models.#answers.clear()),
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
        const committed = this.#commits.nextWithin(pollEvery)
        known = await this.#check(model)
        if (comparePositions(known.position, position) < 0) await committed
      }
    }
  }

  /** An answer computed once for all readers until one of the models it is made of changes, or somebody is erased. */
  async once<Value>(name: string, models: readonly ModelName[], make: () => Promise<Value>): Promise<Value> {
    const changes = (await Promise.all(models.map((model) => this.#current(model)))).map((known) => known.changes)
    const kept = this.#answers.get(name)
    if (kept?.changes.every((count, index) => count === changes[index])) return kept.value as Promise<Value> // made by the same `make`
    const answer = { changes, value: make() }
    this.#answers.set(name, answer)
    answer.value.catch(() => {
      if (this.#answers.get(name) === answer) this.#answers.delete(name)
    })
    return answer.value
  }

  #hear({ projection, version, since, position, changed }: Messages['committed']): void {
    const known = this.#known.get(projection)
    const reached = parsePosition(position)
    if (known?.generation.version === version && comparePositions(known.position, reached) < 0) {
      // From another place than the one known: a message was lost, and it may have told of a change.
      if (changed || since !== known.position) known.changes += 1
      known.position = reached
    }
    this.#commits.happened()
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
    const checkedAt = this.#clock()
    const known = this.#known.get(model)
    if (known === undefined) {
      const first = { generation, position, checkedAt, changes: 0 }
      this.#known.set(model, first)
      return first
    }
    const isSame = known.generation.version === generation.version
    // The bus may have been faster than this look.
    const isBehind = isSame && comparePositions(position, known.position) <= 0
    if (!isBehind) Object.assign(known, { generation, position, changes: known.changes + 1 })
    known.checkedAt = checkedAt
    return known
  }
}

/** Lets waiting readers know that something was committed. */
class Commits {
  readonly #waiting = new Set<() => void>()

  /** Resolves at the next commit, or after so many milliseconds. */
  nextWithin(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, milliseconds)
      this.#waiting.add(wake)
    })
  }

  happened(): void {
    for (const wake of [...this.#waiting]) wake()
  }
}
