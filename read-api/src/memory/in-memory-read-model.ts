import { isDeepStrictEqual } from 'node:util'
import type { ProjectionName } from '@topspin/domain/documents/names'
import { isSameGeneration } from '@topspin/platform/read-store/generation'
import type { LRUCache } from 'lru-cache'
import type { ReadModels, ReadPosition } from './read-models.ts'

/** Makes a state from the documents of a read model. */
export interface StateLoader<State> {
  /**
   * Makes the state from all documents.
   * @param before the previous state, whose parts may be reused; null for the first load and for a new generation
   */
  load(before: State | null): Promise<State>
  /**
   * Reads the documents with these keys again; some may not exist. After a failure, the next call gets these keys
   * again.
   * @returns the new state, or the same object with the changes
   */
  update(state: State, keys: ReadonlySet<string>): Promise<State>
}

/** Replaces each item by an equal item of `before`, if there is one: what was made from that item can be reused. */
export function reuseEqualItems<Item>(
  items: readonly Item[],
  before: readonly Item[],
  idOf: (item: Item) => string,
): Item[] {
  const known = new Map(before.map((item) => [idOf(item), item]))
  return items.map((item) => {
    const same = known.get(idOf(item))
    return same !== undefined && isDeepStrictEqual(same, item) ? same : item
  })
}

const loadAfter = 60_000

/**
 * Keeps a state made from a read model in memory, and updates it before each read
 * (docs/architecture.md#read-models-in-memory). The state is loaded anew when the changed keys are unknown
 * (`ReadModels.changedSince`).
 */
export class InMemoryReadModel<State> {
  readonly #models: Pick<ReadModels, 'changedSince'>
  readonly #name: ProjectionName
  readonly #loader: StateLoader<State>
  readonly #clock: (() => number) | null
  #known: { readonly state: State; readonly place: ReadPosition; readonly loadedAt: number } | null = null
  #invalid = new Set<string>()
  #turn: Promise<unknown> = Promise.resolve()

  /**
   * @param clock milliseconds that never go back, for a state that also has data of the identity store. Such a state
   * is loaded again after a minute, because the message about a change of this data may be lost
   */
  constructor(
    models: Pick<ReadModels, 'changedSince'>,
    name: ProjectionName,
    loader: StateLoader<State>,
    clock: (() => number) | null = null,
  ) {
    this.#models = models
    this.#name = name
    this.#loader = loader
    this.#clock = clock
  }

  /** Makes the next read update this key. Call it after a change of data that is in no document, such as a pseudo. */
  invalidate(key: string): void {
    this.#invalid.add(key)
  }

  /**
   * Passes the current state to `answer` and returns its result. The next read waits, so that the state does not
   * change meanwhile: a long computation belongs after the read.
   * @throws EngineAway, and what `answer` throws
   */
  read<Answer>(answer: (state: State) => Answer | Promise<Answer>): Promise<Answer> {
    const answered = this.#turn.then(async () => answer(await this.#upToDate()))
    this.#turn = answered.catch(() => undefined)
    return answered
  }

  /** The current state. @throws EngineAway */
  current(): Promise<State> {
    return this.read((state) => state)
  }

  async #upToDate(): Promise<State> {
    const known = this.#known
    const now = this.#clock?.() ?? 0
    // `place` is read before the documents: the next update reads again what changes in between.
    const { place, keys } = await this.#models.changedSince(this.#name, known?.place ?? null)
    const invalid = this.#invalid
    this.#invalid = new Set()
    try {
      if (known === null || keys === null || now - known.loadedAt >= loadAfter) {
        const isSame = known !== null && isSameGeneration(known.place.generation, place.generation)
        this.#known = { state: await this.#loader.load(isSame ? known.state : null), place, loadedAt: now }
      } else {
        const changed = new Set([...invalid, ...keys])
        const state = changed.size === 0 ? known.state : await this.#loader.update(known.state, changed)
        this.#known = { ...known, state, place }
      }
    } catch (error) {
      for (const key of invalid) this.#invalid.add(key)
      throw error
    }
    return this.#known.state
  }
}

/** The cached value of a key, or else the result of `read`, which is then cached. A failed read is not cached. */
export function readOnce<Value>(
  cache: LRUCache<string, Promise<Value>>,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const value = read()
  cache.set(key, value)
  value.catch(() => {
    if (cache.peek(key) === value) cache.delete(key)
  })
  return value
}
