/** Values by key, of which those that were not used for longest are dropped when all together are too large. */
export class RecentlyUsed<Value> {
  readonly #most: number
  readonly #sizeOf: (value: Value) => number
  // A map keeps its order: the first entry is the one that was not used for longest.
  readonly #values = new Map<string, Value>()
  #size = 0

  constructor(most: number, sizeOf: (value: Value) => number) {
    this.#most = most
    this.#sizeOf = sizeOf
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.delete(key)
    this.#values.set(key, value)
    this.#size += this.#sizeOf(value)
    for (const oldest of this.#values.keys()) {
      if (this.#size <= this.#most) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const value = this.#values.get(key)
    if (value === undefined) return
    this.#values.delete(key)
    this.#size -= this.#sizeOf(value)
  }

  clear(): void {
    this.#values.clear()
    this.#size = 0
  }
}
