import type { DocumentOf, ProjectionName } from '@topspin/domain/documents/names'
import { comparePositions, type Position, parsePosition } from '@topspin/platform/event-store/port'
import type { LiveBus, Messages } from '@topspin/platform/live-bus/port'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'

const longestWait = 2_000
const pollEvery = 50
/** Where the log ends; null for an empty one. */
type Head = () => Promise<Position | null>
const trustFor = 1_000
const heardKept = 2_000

interface Known {
  generation: Generation
  /** Up to where the model is known to reach; it may be further. */
  position: Position | null
  /** When the pointer and position were last read from the store, not only heard on the bus. */
  checkedAt: number
  /** Counts changes seen: an answer made before one is not fresh any more. */
  changes: number
  /** The last commits of this generation that were heard of, oldest first. */
  heard: Messages['committed'][]
}

/** How far a model had come when it was read. */
export interface Place {
  readonly version: number
  readonly position: Position | null
}

/** Reading the served generation of each model, and waiting for it to reach a position. */
export class ReadModels {
  readonly #store: ReadStore
  readonly #head: Head
  readonly #clock: () => number
  readonly #known = new Map<string, Known>()
  readonly #answers = new Map<string, { readonly changes: readonly number[]; readonly value: Promise<unknown> }>()
  readonly #commits = new Commits()
  #unsubscribe: (() => Promise<void>)[] = []

  private constructor(store: ReadStore, head: Head, clock: () => number) {
    this.#store = store
    this.#head = head
    this.#clock = clock
  }

  /** @param clock milliseconds that never go back, whatever becomes of the time of day */
  static async open(store: ReadStore, bus: LiveBus, head: Head, clock = () => performance.now()): Promise<ReadModels> {
    const models = new ReadModels(store, head, clock)
    models.#unsubscribe = await Promise.all([
      bus.subscribe('committed', (message) => models.#hear(message)),
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

  // Only the projector of a name writes documents of this name, and their shape is `DocumentOf` this name.

  async get<Name extends ProjectionName>(model: Name, key: string): Promise<DocumentOf<Name> | null> {
    return (await this.#store.get((await this.#current(model)).generation, key)) as DocumentOf<Name> | null
  }

  /** Those of these documents that exist. */
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
    options: Parameters<ReadStore['range']>[2],
  ): Promise<{ readonly key: string; readonly document: DocumentOf<Name> }[]> {
    const found = await this.#store.range((await this.#current(model)).generation, prefix, options)
    return found as { key: string; document: DocumentOf<Name> }[]
  }

  /**
   * Waits until models reflect a position, so that what one has just done is seen; at most two seconds, then what is
   * there has to do. A position beyond the end of the log was lost with a restore from an older backup: the end is waited
   * for instead.
   */
  async waitFor(models: readonly ProjectionName[], position: Position): Promise<void> {
    const deadline = this.#clock() + longestWait
    let wanted: Position | null = position
    let isAsked = false
    const lower = (head: Position | null) => {
      if (comparePositions(head, position) < 0) wanted = head
    }
    for (const model of models) {
      let known = await this.#current(model)
      while (comparePositions(known.position, wanted) < 0 && this.#clock() < deadline) {
        // Asked for before the store is looked at: a commit in between is not missed.
        const committed = this.#commits.nextWithin(pollEvery)
        known = await this.#check(model)
        if (comparePositions(known.position, wanted) >= 0) break
        await committed
        // Only now: most readers have waited long enough. Not awaited: the log may be away, and then nobody knows.
        if (!isAsked) this.#head().then(lower, () => undefined)
        isAsked = true
      }
    }
  }

  /**
   * Which documents of a model have changed since it was read.
   * @returns where the model is now, and the keys; null when that cannot be known: at first, after a replay, and when a
   * message was lost
   */
  async changedSince(
    model: ProjectionName,
    before: Place | null,
  ): Promise<{ readonly place: Place; readonly keys: ReadonlySet<string> | null }> {
    for (let isLast = false; ; isLast = true) {
      // Asked for before the store is looked at: a commit in between is not missed.
      const committed = this.#commits.nextWithin(pollEvery)
      const known = await this.#current(model)
      const place = { version: known.generation.version, position: known.position }
      const isSame = before?.version === place.version
      const keys = isSame ? keysBetween(known.heard, before.position, place.position) : null
      if (keys !== null || !isSame || isLast) return { place, keys }
      // The store was looked at before the message came.
      await committed
    }
  }

  /** An answer computed once for all readers until one of the models it is made of changes, or somebody is erased. */
  async once<Value>(name: string, models: readonly ProjectionName[], make: () => Promise<Value>): Promise<Value> {
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

  #hear(message: Messages['committed']): void {
    const { projection, version, since, position, changed } = message
    const known = this.#known.get(projection)
    const reached = parsePosition(position)
    if (known?.generation.version === version) {
      known.heard.push(message)
      if (known.heard.length > heardKept) known.heard.shift()
    }
    if (known?.generation.version === version && comparePositions(known.position, reached) < 0) {
      // From another place than the one known: a message was lost, and it may have told of a change.
      if (changed?.length !== 0 || since !== known.position) known.changes += 1
      known.position = reached
    }
    this.#commits.happened()
  }

  /** What is known of a model; looked up again once a second, for a message that the bus has lost. */
  async #current(model: ProjectionName): Promise<Known> {
    const known = this.#known.get(model)
    return known !== undefined && this.#clock() - known.checkedAt < trustFor ? known : this.#check(model)
  }

  async #check(model: ProjectionName): Promise<Known> {
    const pointer = await this.#store.pointer(model)
    const generation = { projection: model, version: pointer?.active ?? 0 }
    const { position } = await this.#store.checkpoint(generation)
    const checkedAt = this.#clock()
    const known = this.#known.get(model)
    if (known === undefined) {
      const first = { generation, position, checkedAt, changes: 0, heard: [] }
      this.#known.set(model, first)
      return first
    }
    const isSame = known.generation.version === generation.version
    // The bus may have been faster than this look.
    const isBehind = isSame && comparePositions(position, known.position) <= 0
    if (!isBehind) Object.assign(known, { generation, position, changes: known.changes + 1 })
    if (!isSame) known.heard = []
    known.checkedAt = checkedAt
    return known
  }
}

/** The keys that commits changed after one position up to another; null when one of the commits or its keys are unknown. */
function keysBetween(
  heard: readonly Messages['committed'][],
  from: Position | null,
  to: Position | null,
): ReadonlySet<string> | null {
  const keys = new Set<string>()
  let at: string | null = from
  for (const { since, position, changed } of heard) {
    if (at === to) break
    if (since !== at) continue
    if (changed === null) return null
    for (const key of changed) keys.add(key)
    at = position
  }
  return at === to ? keys : null
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
