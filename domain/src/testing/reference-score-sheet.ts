import type { Side } from '../live/table-tennis.ts'

/** The result of `referenceScoreSheetOf`. */
interface UmpiresView {
  readonly sets: [number, number][]
  readonly server: Side | null
  readonly swapped: boolean
  readonly winner: Side | null
}

/**
 * A second implementation of the laws of table tennis: the test oracle for `table-tennis.ts`, and independent of that
 * file. It applies the points one at a time and counts the remaining services, without formulas.
 */
export function referenceScoreSheetOf(firstServer: Side, points: readonly Side[]): UmpiresView {
  const board: [number, number][] = [[0, 0]]
  let won: [number, number] = [0, 0]
  let servedFirst = firstServer
  let serving = firstServer
  let servicesLeft = 2
  let swapped = false
  let walkedAtFive = false
  let winner: Side | null = null

  for (const scorer of points) {
    if (winner !== null) break
    const set = board[board.length - 1]!
    if (scorer === 'one') set[0]++
    else set[1]++
    const [a, b] = set

    const setIsWon = (a > 10 && a > b + 1) || (b > 10 && b > a + 1)
    if (setIsWon) {
      won = a > b ? [won[0] + 1, won[1]] : [won[0], won[1] + 1]
      if (won[0] === 2 || won[1] === 2) {
        winner = won[0] === 2 ? 'one' : 'two'
        continue
      }
      board.push([0, 0])
      swapped = !swapped
      servedFirst = servedFirst === 'one' ? 'two' : 'one'
      serving = servedFirst
      servicesLeft = 2
      continue
    }

    if (board.length === 3 && !walkedAtFive && (a === 5 || b === 5)) {
      swapped = !swapped
      walkedAtFive = true
    }
    servicesLeft--
    // From 10-10 on, the service changes after every point.
    if (servicesLeft === 0 || (a >= 10 && b >= 10)) {
      serving = serving === 'one' ? 'two' : 'one'
      servicesLeft = 2
    }
  }
  return { sets: board, server: winner === null ? serving : null, swapped, winner }
}
