import { describe, expect, it } from 'vitest'
import { isNear, nearest, opponentIn, playableBefore } from './planned.tsx'

const one = Date.parse('2026-11-20T12:00:00.000Z')
const minutes = (count: number) => count * 60_000
const at = (ahead: number, pseudos: [string, string] = ['Léa', 'Inès']) => ({
  pseudos,
  at: new Date(one + minutes(ahead)).toISOString(),
})

describe('planned matches', () => {
  it.each([
    [30.1, false],
    [30, true],
    [0, true],
    [-29.9, true],
    [-30, false],
  ])('%d minutes ahead, is offered: %s', (ahead, isOffered) => {
    expect(nearest([at(ahead)], one)).toHaveLength(isOffered ? 1 : 0)
  })

  it('may be begun from 10 minutes before', () => {
    expect(isNear(at(10), one, playableBefore)).toBe(true)
    expect(isNear(at(10.1), one, playableBefore)).toBe(false)
    expect(isNear(at(-30), one, playableBefore)).toBe(false)
  })

  it('are offered nearest first', () => {
    const ahead = [-20, 5, 25].map((count) => at(count))
    expect(nearest(ahead, one)).toEqual([at(5), at(-20), at(25)])
  })

  it('have an opponent for their two players only', () => {
    expect(['Léa', 'Inès', 'Hugo'].map((me) => opponentIn(at(0), me))).toEqual(['Inès', 'Léa', null])
  })
})
