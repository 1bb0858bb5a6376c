/** How long a page is shown (milliseconds). */
export const pageFor = 20_000

/** Which page is shown, and how many times all pages have been shown before. */
export interface Turn {
  readonly page: number
  readonly round: number
}

export const firstTurn: Turn = { page: 0, round: 0 }

/** The turn after another. @param pages how many pages there are now */
export const nextTurn = ({ page, round }: Turn, pages: number): Turn =>
  page + 1 < pages ? { page: page + 1, round } : { page: 0, round: round + 1 }

/** The part of a list that a round shows: each round the next one. Null for an empty list. */
export const ofRound = <T>(parts: readonly T[], round: number): T | null => parts[round % parts.length] ?? null

/** A list in parts of at most so many values. */
export const partsOf = <T>(values: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / most) }, (_, index) => values.slice(index * most, (index + 1) * most))
