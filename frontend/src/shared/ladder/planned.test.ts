import { describe, expect, it } from 'vitest'
import { isPlannedWithin, opponentInPlannedMatch, plannedMatchesForForms, playableBeforeMs } from './planned.tsx'

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
  ])('a match %d minutes ahead is offered: %s', (ahead, isOffered) => {
    expect(plannedMatchesForForms([at(ahead)], one)).toHaveLength(isOffered ? 1 : 0)
  })

  it('may be begun from 10 minutes before their time', () => {
    expect(isPlannedWithin(at(10), one, playableBeforeMs)).toBe(true)
    expect(isPlannedWithin(at(10.1), one, playableBeforeMs)).toBe(false)
    expect(isPlannedWithin(at(-30), one, playableBeforeMs)).toBe(false)
  })

  it('are offered nearest first', () => {
    const ahead = [-20, 5, 25].map((count) => at(count))
    expect(plannedMatchesForForms(ahead, one)).toEqual([at(5), at(-20), at(25)])
  })

  it('have an opponent for each of their two players, and for nobody else', () => {
    expect(['Léa', 'Inès', 'Hugo'].map((me) => opponentInPlannedMatch(at(0), me))).toEqual(['Inès', 'Léa', null])
  })
})
