/** The two sides of a live match. */
export type Side = 'one' | 'two'
export const otherSide = (side: Side): Side => (side === 'one' ? 'two' : 'one')

/** A count for each side: points of a set, or sets won. */
export interface CountPerSide {
  readonly one: number
  readonly two: number
}

/** The score sheet of a match, derived from its points (docs/specification.md#live-match; ITTF laws 2.11 to 2.13). */
export interface ScoreSheet {
  /** The side that served first in the match; null until chosen. */
  readonly firstServer: Side | null
  /** The points of each set so far, one to three sets. The last one is the current or the final set. */
  readonly sets: readonly CountPerSide[]
  readonly setsWon: CountPerSide
  /** The side that serves the next point; null before the first server is chosen and after the end of the match. */
  readonly server: Side | null
  /** Whether the players are at the other ends of the table than at the start of the match. */
  readonly endsSwapped: boolean
  /** Whether the players change ends now, after the point that was played last. */
  readonly changeEnds: boolean
  /** The side that wins the set (for `matchPoint`: the match) if it wins the next point; null for none. */
  readonly setPoint: Side | null
  readonly matchPoint: Side | null
  readonly winner: Side | null
}

const none: CountPerSide = { one: 0, two: 0 }
const setsToWin = 2
const pointsToWin = 11
/** Number of points of a set at 10-10. From 10-10 on, the service changes after every point. */
const pointsAtDeuce = 2 * (pointsToWin - 1)
/** In the deciding set, the players change ends when a side first reaches this many points. */
const changeEndsAt = 5

const plusOne = (count: CountPerSide, side: Side): CountPerSide => ({ ...count, [side]: count[side] + 1 })

function leads(count: CountPerSide): Side | null {
  if (count.one === count.two) return null
  return count.one > count.two ? 'one' : 'two'
}

/** The winner of a set with this score: 11 points and a lead of two (ITTF 2.11.1); null while the set goes on. */
function setWinner(set: CountPerSide): Side | null {
  const leader = leads(set)
  if (leader === null) return null
  return set[leader] >= pointsToWin && set[leader] - set[otherSide(leader)] >= 2 ? leader : null
}

/** The side that serves the next point of a set (ITTF 2.13.3, 2.13.6). @param setIndex from 0 */
function serverOf(firstServer: Side, setIndex: number, set: CountPerSide): Side {
  const firstOfSet = setIndex % 2 === 0 ? firstServer : otherSide(firstServer)
  const played = set.one + set.two
  const turn = played < pointsAtDeuce ? Math.floor(played / 2) : played
  return turn % 2 === 0 ? firstOfSet : otherSide(firstOfSet)
}

function swapped(setIndex: number, set: CountPerSide): boolean {
  if (setIndex < setsToWin) return setIndex % 2 === 1
  return Math.max(set.one, set.two) >= changeEndsAt
}

/** Derives the other fields of the sheet from the sets. @param endsBefore `endsSwapped` before the last point */
function sheet(
  firstServer: Side | null,
  sets: readonly CountPerSide[],
  setsWon: CountPerSide,
  endsBefore: boolean,
): ScoreSheet {
  const index = sets.length - 1
  const current = sets[index] ?? none
  const leader = leads(setsWon)
  const winner = leader !== null && setsWon[leader] === setsToWin ? leader : null
  const ahead = leads(current)
  const setPoint = winner === null && ahead !== null && setWinner(plusOne(current, ahead)) !== null ? ahead : null
  const endsSwapped = swapped(index, current)
  return {
    firstServer,
    sets,
    setsWon,
    server: firstServer === null || winner !== null ? null : serverOf(firstServer, index, current),
    endsSwapped,
    changeEnds: endsSwapped !== endsBefore,
    setPoint,
    matchPoint: setPoint !== null && setsWon[setPoint] === setsToWin - 1 ? setPoint : null,
    winner,
  }
}

/** The score sheet before the first point. @param firstServer null until chosen */
export const emptyScoreSheet = (firstServer: Side | null): ScoreSheet => sheet(firstServer, [none], none, false)

/** The score sheet after one more point. After the end of the match no point counts: returns `before` unchanged. */
export function sheetAfterPoint(before: ScoreSheet, scorer: Side): ScoreSheet {
  if (before.winner !== null) return before
  const current = plusOne(before.sets.at(-1) ?? none, scorer)
  const sets = [...before.sets.slice(0, -1), current]
  const wonBy = setWinner(current)
  if (wonBy === null) return sheet(before.firstServer, sets, before.setsWon, before.endsSwapped)
  const setsWon = plusOne(before.setsWon, wonBy)
  // When a set is won, the next one begins at once, unless the match is over.
  const next = setsWon[wonBy] === setsToWin ? sets : [...sets, none]
  return sheet(before.firstServer, next, setsWon, before.endsSwapped)
}

/** The score sheet after more points of the current set; null when the set or match ends before the last point. */
export function sheetAfterPointsInSet(before: ScoreSheet, points: readonly Side[]): ScoreSheet | null {
  let sheet = before
  for (const scorer of points) {
    if (sheet.winner !== null || sheet.sets.length !== before.sets.length) return null
    sheet = sheetAfterPoint(sheet, scorer)
  }
  return sheet
}

/** The score sheet of a match after `points`. @param points the side that won each point, in order */
export function scoreSheetOf(firstServer: Side | null, points: readonly Side[]): ScoreSheet {
  return points.reduce(sheetAfterPoint, emptyScoreSheet(firstServer))
}

/** The points of the current set, or of the last one after the end of the match. */
export const currentSetOf = (of: ScoreSheet): CountPerSide => of.sets.at(-1) ?? none
