import { describe, expect, it } from 'vitest'
import { firstTurn, nextTurn, ofRound, partsOf, type Turn } from './turns.ts'

describe('the rotation', () => {
  it('shows each page once in a round', () => {
    const turns: Turn[] = [firstTurn]
    for (let count = 0; count < 6; count += 1) turns.push(nextTurn(turns.at(-1) ?? firstTurn, 3))
    expect(turns.map(({ page, round }) => `${round}.${page}`)).toEqual([
      '0.0',
      '0.1',
      '0.2',
      '1.0',
      '1.1',
      '1.2',
      '2.0',
    ])
  })

  it('begins the next round when the page that is shown has become the last one, or is no longer there', () => {
    expect(nextTurn({ page: 2, round: 4 }, 3)).toEqual({ page: 0, round: 5 })
    expect(nextTurn({ page: 3, round: 4 }, 1)).toEqual({ page: 0, round: 5 })
    expect(nextTurn({ page: 0, round: 4 }, 0)).toEqual({ page: 0, round: 5 })
  })

  it('shows the next part of the ranking in each round, then the first one again', () => {
    const parts = partsOf([1, 2, 3, 4, 5], 2)
    expect(parts).toEqual([[1, 2], [3, 4], [5]])
    expect([0, 1, 2, 3].map((round) => ofRound(parts, round))).toEqual([[1, 2], [3, 4], [5], [1, 2]])
    expect(ofRound(partsOf([], 16), 3)).toBeNull()
  })
})
