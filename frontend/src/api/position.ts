/**
 * Remembers the log position of the page's newest command, so that its reads wait for it
 * (docs/specification.md#read-your-own-writes). Positions are opaque; of two whole numbers the larger one is newer.
 */
export interface Position {
  /** @param position the `X-Position` header of the answer to a command, null without one */
  note(position: string | null): void
  /** The newest position, null before the first command. */
  newest(): string | null
}

const whole = /^\d+$/

export function createPosition(): Position {
  let newest: string | null = null
  return {
    note(position) {
      if (position === null || position === '') return
      const older = newest !== null && whole.test(newest) && whole.test(position) && BigInt(position) < BigInt(newest)
      if (!older) newest = position
    },
    newest: () => newest,
  }
}
