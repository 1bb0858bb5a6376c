import { describe, expect, it } from 'vitest'
import { ladder } from '../../testing/samples.ts'
import { isUndecided, nextTo, podiumOf } from './ranking.ts'

describe('the podium', () => {
  const steps = (scores: Readonly<Record<string, number>>) =>
    podiumOf(ladder(scores)).map(({ rank, players, isNamed }) => [rank, players.map(({ pseudo }) => pseudo), isNamed])

  it('shows three players, or none when there are fewer', () => {
    expect(steps({ A: 3, B: 2, C: 1, D: 0 })).toEqual([
      [1, ['A'], true],
      [2, ['B'], true],
      [3, ['C'], true],
    ])
    expect(steps({ A: 3, B: 2 })).toEqual([])
  })

  it('has everybody of a rank on a step; with two first players the second step is empty', () => {
    expect(steps({ A: 3, B: 3, C: 1, D: 0 })).toEqual([
      [1, ['A', 'B'], true],
      [3, ['C'], true],
    ])
    expect(steps({ A: 3, B: 2, C: 2, D: 2 })).toEqual([
      [1, ['A'], true],
      [2, ['B', 'C', 'D'], false],
    ])
  })

  it('is empty before the first match', () => {
    expect(steps({ A: 500, B: 500, C: 500 })).toEqual([])
    expect(isUndecided(ladder({ A: 500, B: 500 }))).toBe(true)
    expect(isUndecided(ladder({ A: 506, B: 495 }))).toBe(false)
  })
})

describe('the player next to another one', () => {
  it('is the nearest one with a better rank, for the first one the nearest behind', () => {
    const ranking = ladder({ A: 4, B: 3, C: 3, D: 1 })
    const next = (pseudo: string) => nextTo(ranking, pseudo)?.pseudo ?? null
    expect(['A', 'B', 'C', 'D'].map(next)).toEqual(['B', 'A', 'A', 'C'])
    expect(next('Nobody')).toBeNull()
    expect(nextTo(ladder({ A: 1 }), 'A')).toBeNull()
  })
})
