/** The two players of a live match, by their place on the sheet. */
export type Side = 'one' | 'two'
export const otherSide = (side: Side): Side => (side === 'one' ? 'two' : 'one')

/** Something counted for each side: points of a set, sets of a match. */
export interface Count {
  readonly one: number
  readonly two: number
}

/** What an umpire's sheet shows, all of it derived from the points (decisions §6; ITTF 2.11-2.13). */
export interface Sheet {
  /** Who served first in the match; null until chosen. */
  readonly firstServer: Side | null
  /** The points of every set begun; the last one is being played, or was when the match ended. One to three sets. */
  readonly sets: readonly Count[]
  readonly setsWon: Count
  /** Who serves the next point; null before the first server is chosen and once the match is over. */
  readonly server: Side | null
  /** The players stand at the other end than at the start. */
  readonly endsSwapped: boolean
  /** The last point made them change ends: what an umpire calls before the next one. */
  readonly changeEnds: boolean
  /** Who wins the set, or the match, with the next point. */
  readonly setPoint: Side | null
  readonly matchPoint: Side | null
  readonly winner: Side | null
}

const none: Count = { one: 0, two: 0 }
const setsToWin = 2
const pointsToWin = 11
/** From 10-10 on, the service changes at every point. */
const evenFrom = 2 * (pointsToWin - 1)
/** In the set that decides, ends change when a side first has this many points. */
const decidingEnds = 5

const plusOne = (count: Count, side: Side): Count => ({ ...count, [side]: count[side] + 1 })

function leads(count: Count): Side | null {
  if (count.one === count.two) return null
  return count.one > count.two ? 'one' : 'two'
}

/** Who has won a set that stands so: 11 points and two ahead (2.11.1). */
function setWinner(set: Count): Side | null {
  const leader = leads(set)
  if (leader === null) return null
  return set[leader] >= pointsToWin && set[leader] - set[otherSide(leader)] >= 2 ? leader : null
}

/** Who serves the next point of a set; `setIndex` counts from 0 (2.13.3, 2.13.6). */
function serverOf(firstServer: Side, setIndex: number, set: Count): Side {
  const firstOfSet = setIndex % 2 === 0 ? firstServer : otherSide(firstServer)
  const played = set.one + set.two
  const turn = played < evenFrom ? Math.floor(played / 2) : played
  return turn % 2 === 0 ? firstOfSet : otherSide(firstOfSet)
}

function swapped(setIndex: number, set: Count): boolean {
  if (setIndex < setsToWin) return setIndex % 2 === 1
  return Math.max(set.one, set.two) >= decidingEnds
}

/** Reads everything else off the sets. */
function sheet(firstServer: Side | null, sets: readonly Count[], setsWon: Count, endsBefore: boolean): Sheet {
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

/** The sheet before the first point. @param firstServer null while it is not chosen */
export const emptySheet = (firstServer: Side | null): Sheet => sheet(firstServer, [none], none, false)

/** The sheet after one more point; once the match is over, points count no more and the sheet stays as it is. */
export function afterPoint(before: Sheet, scorer: Side): Sheet {
  if (before.winner !== null) return before
  const current = plusOne(before.sets.at(-1) ?? none, scorer)
  const sets = [...before.sets.slice(0, -1), current]
  const wonBy = setWinner(current)
  if (wonBy === null) return sheet(before.firstServer, sets, before.setsWon, before.endsSwapped)
  const setsWon = plusOne(before.setsWon, wonBy)
  // The next set begins with the last point of this one, unless that was the last of the match.
  const next = setsWon[wonBy] === setsToWin ? sets : [...sets, none]
  return sheet(before.firstServer, next, setsWon, before.endsSwapped)
}

/** The sheet of a whole list of points: who served first, then who won each one. */
export function sheetOf(firstServer: Side | null, points: readonly Side[]): Sheet {
  return points.reduce(afterPoint, emptySheet(firstServer))
}

/** The points of the set being played, or of the last one once the match is over. */
export const currentSet = (of: Sheet): Count => of.sets.at(-1) ?? none
