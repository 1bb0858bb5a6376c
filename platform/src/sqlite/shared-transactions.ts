interface PendingWrite {
  /** Runs inside the transaction. */
  readonly work: () => unknown
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * Joins the writes of one callback of the event loop in one transaction, so that they need one fsync. Writes that
 * arrive during a commit share the next transaction.
 */
export class SharedTransactions {
  readonly #transaction: (work: () => void) => void | Promise<void>
  #pending: PendingWrite[] = []

  /** @param transaction runs `work` in one transaction. It may repeat a failed attempt, and throws the last error */
  constructor(transaction: (work: () => void) => void | Promise<void>) {
    this.#transaction = transaction
  }

  /**
   * Runs `work` in the next transaction, and returns its result after the commit. An error of the transaction, or of
   * any `work` in it, rejects all writes of that transaction.
   */
  write<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      // In a promise callback, `nextTick` waits for all promise callbacks that are ready, so their writes join in.
      if (this.#pending.length === 0) process.nextTick(() => void this.flush())
      // The cast is right because `flush` resolves a write with the result of its own `work`.
      this.#pending.push({ work, resolve: resolve as (result: unknown) => void, reject })
    })
  }

  /** Commits the pending writes now. Never rejects: a failure rejects the promises of `write`. */
  async flush(): Promise<void> {
    const group = this.#pending
    if (group.length === 0) return
    this.#pending = []
    let results: unknown[] = []
    try {
      await this.#transaction(() => {
        results = group.map(({ work }) => work())
      })
    } catch (error) {
      for (const { reject } of group) reject(error)
      return
    }
    for (const [index, { resolve }] of group.entries()) resolve(results[index])
  }
}
