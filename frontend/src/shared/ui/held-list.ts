/** What a list shows while newer rows are held back, so that what is being read does not move. */
export interface Held<T> {
  readonly shown: readonly T[]
  /** The number of newer rows that are not shown. */
  readonly waiting: number
}

/**
 * Holds back the rows above the first one that was shown before. The shown rows are those of the new list, followed by
 * rows at the end that newer ones have pushed out of it.
 * @param before what is shown; empty before the first list
 */
export function held<T>(list: readonly T[], before: readonly T[], keyOf: (row: T) => string | number): Held<T> {
  const keysBefore = new Set(before.map(keyOf))
  const waiting = list.findIndex((row) => keysBefore.has(keyOf(row)))
  // Nothing of what was shown is left.
  if (waiting === -1) return { shown: list, waiting: 0 }
  const last = list.at(-1)
  const end = last === undefined ? -1 : before.findIndex((row) => keyOf(row) === keyOf(last))
  return { shown: [...list.slice(waiting), ...(end === -1 ? [] : before.slice(end + 1, end + 1 + waiting))], waiting }
}
