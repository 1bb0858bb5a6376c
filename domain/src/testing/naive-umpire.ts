import type { Side } from '../table-tennis.ts'

/** What the oracle of the laws says of a match in progress. */
export interface UmpiresView {
  readonly sets: [number, number][]
  readonly server: Side | null
  readonly swapped: boolean
  readonly winner: Side | null
}

/**
 * The laws as an umpire applies them, a step at a time, with no formula: whoever serves has a number of services left,
 * players walk round the table, sets are put on the board. Written without a look at `table-tennis.ts`, to be its oracle.
 */
export function naiveUmpire(firstServer: Side, points: readonly Side[]): UmpiresView {
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
    // At ten all and after, one service each.
    if (servicesLeft === 0 || (a >= 10 && b >= 10)) {
      serving = serving === 'one' ? 'two' : 'one'
      servicesLeft = 2
    }
  }
  return { sets: board, server: winner === null ? serving : null, swapped, winner }
}
