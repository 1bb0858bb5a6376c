/**
 * Remembers the log position of the page's newest command, so that its reads wait for it
 * (docs/specification.md#read-your-own-writes). Positions sort as strings in the order of the log, whatever the engine.
 */
export interface Position {
  /** @param position the `X-Position` header of the answer to a command, null without one */
  note(position: string | null): void
  /** The newest position, null before the first command. */
  newest(): string | null
}

export function createPosition(): Position {
  let newest: string | null = null
  return {
    note(position) {
      if (position !== null && position > (newest ?? '')) newest = position
    },
    newest: () => newest,
  }
}
