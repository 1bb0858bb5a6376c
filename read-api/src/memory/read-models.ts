import type { DocumentOf, ProjectionName } from '@topspin/domain/documents/names'
import { comparePositions, type Position, positionFromText } from '@topspin/platform/event-store/port'
import type { ChannelMessages, LiveBus } from '@topspin/platform/live-bus/port'
import { emptyGeneration, isSameGeneration } from '@topspin/platform/read-store/generation'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'

const waitTimeout = 2_000
const pollInterval = 50
/** The position of the last event of the log; null for an empty log. */
type Head = () => Promise<Position | null>
const recheckAfter = 1_000
const maxRecentCommits = 2_000

interface Known {
  generation: Generation
  /** The last known position of the model, which may have reached a later one. */
  position: Position | null
  /** When pointer and position were last read from the store. */
  checkedAt: number
  /** The number of the last check that set the fields above. */
  check: number
  /** How many changes were noticed. A reply that was made at a lower number is out of date. */
  changes: number
  /** The last commits of this generation that the bus announced, oldest first. */
  recentCommits: ChannelMessages['committed'][]
}

/** Up to which position a generation of a read model reflects the log; null while it reflects no event. */
export interface ReadPosition {
  readonly generation: Generation
  readonly position: Position | null
}

/** Reads the served generation of each read model, and waits until a model has reached a position. */
export class ReadModels {
  readonly #store: ReadStore
  readonly #head: Head
  readonly #clock: () => number
  readonly #known = new Map<string, Known>()
  readonly #answers = new Map<
    string,
    { readonly changes: readonly number[]; readonly at: string | null; readonly value: Promise<unknown> }
  >()
  /** Called at the next commit. */
  readonly #waiting = new Set<() => void>()
  /** How many checks have begun. */
  #checks = 0
  #unsubscribe: (() => Promise<void>)[] = []

  private constructor(store: ReadStore, head: Head, clock: () => number) {
    this.#store = store
    this.#head = head
    this.#clock = clock
  }

  /** @param clock monotonic, in milliseconds */
  static async open(store: ReadStore, bus: LiveBus, head: Head, clock = () => performance.now()): Promise<ReadModels> {
    const models = new ReadModels(store, head, clock)
    models.#unsubscribe = await Promise.all([
      bus.subscribe('committed', (message) => models.#committed(message)),
      bus.subscribe('activated', ({ projection }) => {
        const known = models.#known.get(projection)
        if (known !== undefined) known.checkedAt = Number.NEGATIVE_INFINITY
      }),
      // Pseudos are in no document: renaming or erasing an account changes answers without changing a model.
      bus.subscribe('account-changed', () => models.#answers.clear()),
    ])
    return models
  }

  async close(): Promise<void> {
    await Promise.all(this.#unsubscribe.map((off) => off()))
  }

  // The casts below are safe: only the projector `Name` writes documents of this model, of type `DocumentOf<Name>`.

  async get<Name extends ProjectionName>(model: Name, key: string): Promise<DocumentOf<Name> | null> {
    return (await this.#store.get((await this.#current(model)).generation, key)) as DocumentOf<Name> | null
  }

  async getMany<Name extends ProjectionName>(
    model: Name,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, DocumentOf<Name>>> {
    const found = await this.#store.getMany((await this.#current(model)).generation, keys)
    return found as Map<string, DocumentOf<Name>>
  }

  async range<Name extends ProjectionName>(
    model: Name,
    prefix: string,
    options: Parameters<ReadStore['range']>[2] = { limit: Number.MAX_SAFE_INTEGER },
  ): Promise<{ readonly key: string; readonly document: DocumentOf<Name> }[]> {
    const found = await this.#store.range((await this.#current(model)).generation, prefix, options)
    return found as { key: string; document: DocumentOf<Name> }[]
  }

  /**
   * Waits until models have reached a position, at most two seconds (docs/specification.md#read-your-own-writes). A
   * position beyond the end of the log is from before a restore: then the end of the log is enough.
   * @returns whether all models have reached the position, or the end of the log if the position is beyond that
   */
  async waitFor(models: readonly ProjectionName[], position: Position): Promise<boolean> {
    const deadline = this.#clock() + waitTimeout
    let target: Position | null = position
    let isHeadRequested = false
    let isReached = true
    const lower = (head: Position | null) => {
      if (comparePositions(head, position) < 0) target = head
    }
    for (const model of models) {
      let known = await this.#current(model)
      while (comparePositions(known.position, target) < 0 && this.#clock() < deadline) {
        // This promise is created before the store is read, so that it also resolves at a commit during the read.
        const committed = this.#nextCommit()
        known = await this.#check(model)
        if (comparePositions(known.position, target) >= 0) break
        await committed
        // The end of the log is read after the first wait, because one wait is usually enough. The read is not
        // awaited, because the log may not answer.
        if (!isHeadRequested) this.#head().then(lower, () => undefined)
        isHeadRequested = true
      }
      if (comparePositions(known.position, target) < 0) isReached = false
    }
    return isReached
  }

  /**
   * Finds the documents of a model that have changed since `before`.
   * @returns where the model is now, and the changed keys. `keys` is null if they are unknown, for example at the first
   * call, after a replay or after a lost message
   */
  async changedSince(
    model: ProjectionName,
    before: ReadPosition | null,
  ): Promise<{ readonly place: ReadPosition; readonly keys: ReadonlySet<string> | null }> {
    for (let isLast = false; ; isLast = true) {
      // This promise is created before the store is read, so that it also resolves at a commit during the read.
      const committed = this.#nextCommit()
      const known = await this.#current(model)
      const place = { generation: known.generation, position: known.position }
      const isSame = before !== null && isSameGeneration(before.generation, place.generation)
      const keys = isSame ? keysBetween(known.recentCommits, before.position, place.position) : null
      if (keys !== null || !isSame || isLast) return { place, keys }
      // The message about a commit in the store has not arrived yet.
      await committed
    }
  }

  /**
   * Computes a value once for all readers, until one of its models or a pseudo changes.
   * @param at what the value is computed for, such as an hour; for another `at` it is computed again
   */
  async once<Value>(
    name: string,
    models: readonly ProjectionName[],
    make: () => Promise<Value>,
    at: string | null = null,
  ): Promise<Value> {
    const kept = this.#answers.get(name)
    // Most calls end here, before anything is awaited.
    if (kept?.at === at && models.every((model, index) => this.#fresh(model)?.changes === kept.changes[index]))
      return kept.value as Promise<Value> // a name always has the same `make`
    const changes = (await Promise.all(models.map((model) => this.#current(model)))).map((known) => known.changes)
    const checked = this.#answers.get(name)
    if (checked?.at === at && checked.changes.every((count, index) => count === changes[index]))
      return checked.value as Promise<Value>
    const answer = { changes, at, value: make() }
    this.#answers.set(name, answer)
    answer.value.catch(() => {
      if (this.#answers.get(name) === answer) this.#answers.delete(name)
    })
    return answer.value
  }

  #committed(message: ChannelMessages['committed']): void {
    const { generation, since, position, changed } = message
    const known = this.#known.get(generation.projection)
    const reached = positionFromText(position)
    if (known !== undefined && isSameGeneration(known.generation, generation)) {
      known.recentCommits.push(message)
      if (known.recentCommits.length > maxRecentCommits) known.recentCommits.shift()
      if (comparePositions(known.position, reached) < 0) {
        // If `since` is not the known position, a message between the two was lost, and may have announced a change.
        if (changed?.length !== 0 || since !== known.position) known.changes += 1
        known.position = reached
      }
    }
    for (const wake of [...this.#waiting]) wake()
  }

  /** Resolves at the next commit, or after `pollInterval`. */
  #nextCommit(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, pollInterval)
      this.#waiting.add(wake)
    })
  }

  /** The known state of a model. It is read again when it is a second old, because the bus may lose messages. */
  async #current(model: ProjectionName): Promise<Known> {
    return this.#fresh(model) ?? this.#check(model)
  }

  #fresh(model: ProjectionName): Known | null {
    const known = this.#known.get(model)
    return known !== undefined && this.#clock() - known.checkedAt < recheckAfter ? known : null
  }

  async #check(model: ProjectionName): Promise<Known> {
    this.#checks += 1
    const check = this.#checks
    const pointer = await this.#store.pointer(model)
    const generation = pointer?.active ?? emptyGeneration(model)
    const { position } = await this.#store.checkpoint(generation)
    const checkedAt = this.#clock()
    const known = this.#known.get(model)
    if (known === undefined) {
      const first = { generation, position, checkedAt, check, changes: 0, recentCommits: [] }
      this.#known.set(model, first)
      return first
    }
    // A check that began later has already ended. This one may have read the pointer before a switch, so it is ignored.
    if (known.check > check) return known
    const isSame = isSameGeneration(known.generation, generation)
    // A message of the bus that arrived during this read may have set a later position.
    const isBehind = isSame && comparePositions(position, known.position) <= 0
    if (!isBehind) Object.assign(known, { generation, position, changes: known.changes + 1 })
    if (!isSame) known.recentCommits = []
    known.checkedAt = checkedAt
    known.check = check
    return known
  }
}

/** The keys that the commits between two positions have changed; null when they are unknown. */
function keysBetween(
  commits: readonly ChannelMessages['committed'][],
  from: Position | null,
  to: Position | null,
): ReadonlySet<string> | null {
  const keys = new Set<string>()
  let at: string | null = from
  for (const { since, position, changed } of commits) {
    if (at === to) break
    if (since !== at) continue
    if (changed === null) return null
    for (const key of changed) keys.add(key)
    at = position
  }
  return at === to ? keys : null
}
