/**
 * Remembers how far the log had come with the newest of our own commands, so that later reads wait for it
 * (decisions §7, read your own writes). Positions are opaque; where both are whole numbers, the larger one wins.
 */
export interface Position {
  /** @param answered the `X-Position` of a command's answer, null when it carried none */
  note(answered: string | null): void
  newest(): string | null
}

const whole = /^\d+$/

/** A fresh memory, empty until the first command is answered. */
export function createPosition(): Position {
  let newest: string | null = null
  return {
    note(answered) {
      if (answered === null || answered === '') return
      const older = newest !== null && whole.test(newest) && whole.test(answered) && BigInt(answered) < BigInt(newest)
      if (!older) newest = answered
    },
    newest: () => newest,
  }
}
