import { describe, expect, it } from 'vitest'
import {
  camille,
  leaveCommand,
  performCommand,
  playerOfRank,
  startedTournament,
  tournamentAfterCommands,
  winFixtureCommandMaker,
} from '../testing/tournaments.ts'
import { orderOfPool } from './pool-order.ts'
import { fixturesOf, type Tournament } from './tournament-state.ts'

describe('the order in a pool', () => {
  const order = (...results: readonly (readonly [winner: number, loser: number, loserSets: 0 | 1])[]) => {
    const sides = Math.max(...results.map(([winner, loser]) => Math.max(winner, loser))) + 1
    let { state } = startedTournament('round-robin', sides)
    for (const [index, [winner, loser, sets]] of results.entries()) {
      const found = fixturesOf(state).find((one) => one.sides.includes(winner) && one.sides.includes(loser))
      state = tournamentAfterCommands(
        state,
        winFixtureCommandMaker(found?.id ?? '', found?.sides[0] === winner ? 0 : 1, index + 1, sets),
      )
    }
    return orderOfPool(fixturesOf(state), 0).map(({ side, by, points }) => [side, by, points])
  }

  it('is by points, then by victories, sets and the draw among those who are equal', () => {
    expect(order([0, 1, 0], [1, 2, 1], [2, 0, 0])).toEqual([
      [2, 'sets', 3],
      [0, 'sets', 3],
      [1, 'sets', 3],
    ])
    expect(order([0, 1, 0], [1, 2, 0], [2, 0, 0])).toEqual([
      [0, 'draw', 3],
      [1, 'draw', 3],
      [2, 'draw', 3],
    ])
    expect(order([0, 2, 0], [0, 3, 0], [1, 0, 1], [1, 3, 0], [2, 1, 0], [2, 3, 0])).toEqual([
      [0, 'sets', 5],
      [2, 'sets', 5],
      [1, 'sets', 5],
      [3, 'points', 3],
    ])
    // The match between two who are equal decides, whatever their sets against the others are.
    expect(order([1, 0, 1], [0, 2, 0], [0, 3, 0], [3, 1, 0], [1, 2, 1], [2, 3, 1])).toEqual([
      [1, 'wins', 5],
      [0, 'wins', 5],
      [2, 'wins', 4],
      [3, 'wins', 4],
    ])
  })

  it('compares sides that are still equal again, once another side is placed', () => {
    const before = (side: number, steps: number) => (side + 5 - steps) % 5
    const wins = [0, 1, 2, 3, 4].flatMap((side) => [
      [side, before(side, 1), side === 0 ? 1 : 0] as const,
      [side, before(side, 2), 0] as const,
    ])
    expect(order(...wins)).toEqual([
      [4, 'sets', 6],
      [3, 'wins', 6],
      [2, 'wins', 6],
      [1, 'wins', 6],
      [0, 'sets', 6],
    ])
  })

  it('gives no points for a forfeit, and two sets to the other side', () => {
    const { state } = startedTournament('round-robin', 3)
    const left = performCommand(state, leaveCommand(2)).state as Tournament
    expect(orderOfPool(fixturesOf(left), 0).find(({ side }) => side === 2)).toMatchObject({
      points: 0,
      losses: 2,
      setsLost: 4,
    })
    const both = fixturesOf(state).find(({ sides }) => !sides.includes(2))
    const none = performCommand(left, {
      type: 'GiveForfeit',
      fixtureId: both?.id ?? '',
      absent: [playerOfRank(0), playerOfRank(1)],
      by: camille,
    }).state as Tournament
    expect(orderOfPool(fixturesOf(none), 0).map(({ points, setsLost }) => [points, setsLost])).toEqual([
      [2, 0],
      [2, 0],
      [0, 4],
    ])
    expect(none.winners).toEqual([playerOfRank(0)])
  })
})
