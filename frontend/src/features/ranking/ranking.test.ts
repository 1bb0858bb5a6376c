import { describe, expect, it } from 'vitest'
import { ladder } from '../../testing/samples.ts'
import { podiumOf } from './ranking.ts'

describe('the podium', () => {
  it('shows three players, or none when there are fewer', () => {
    expect(podiumOf(ladder({ A: 3, B: 2, C: 1, D: 0 })).map(({ pseudo }) => pseudo)).toEqual(['A', 'B', 'C'])
    expect(podiumOf(ladder({ A: 3, B: 2 }))).toEqual([])
  })
})
