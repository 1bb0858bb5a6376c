import { describe, expect, it } from 'vitest'
import { neighbourOf } from './neighbour.ts'

describe('the neighbour', () => {
  const of = (scores: readonly number[]) =>
    scores.map((_, index) => neighbourOf([...scores.keys()], index, (player) => scores[player] ?? 0))

  it('is the nearest with a higher score', () => {
    expect(of([4, 3, 3, 1])).toEqual([1, 0, 0, 2])
  })

  it('of each player who shares the first rank is the nearest with a lower score', () => {
    expect(of([5, 5, 5, 2, 1])).toEqual([3, 3, 3, 2, 3])
  })

  it('has the same score only when all players have it, and is null for a player alone', () => {
    expect(of([5, 5, 5])).toEqual([1, 2, 1])
    expect(of([5])).toEqual([null])
    expect(neighbourOf([1, 2], -1, Number)).toBeNull()
  })
})
