import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { halfPoints, type Instant, instant } from '../ids.ts'
import { person } from '../testing/builders.ts'
import { anyCareer, careerMatch } from '../testing/careers.ts'
import { localMonth } from '../time/working-hours.ts'
import { isWon } from './career.ts'
import { addLadderToMatches, filteredMatches, matchTotalsOf, type PastMatchFilter, totalsByMonth } from './past.ts'
import { monthOf } from './periods.ts'

const [ben, cleo, dan] = [person('ben'), person('cleo'), person('dan')]
const all: PastMatchFilter = { ladder: null, opponent: null, won: null, since: null }
const monthAt = (at: Instant) => monthOf('Europe/Paris', at)

describe('past matches', () => {
  const careers = {
    simple: addLadderToMatches('simple', [careerMatch(1), careerMatch(3, { won: false, opponents: [cleo] })]),
    double: addLadderToMatches('double', [
      careerMatch(2, { opponents: [ben, cleo], partner: dan, impact: halfPoints(7) }),
      careerMatch(4),
    ]),
  }
  const kept = (filter: Partial<PastMatchFilter>) =>
    filteredMatches(careers, { ...all, ...filter }).map(({ sequence }) => sequence)

  it('are those of both ladders in the order of play', () => {
    expect(filteredMatches(careers, all).map(({ sequence, ladder }) => [sequence, ladder])).toEqual([
      [1, 'simple'],
      [2, 'double'],
      [3, 'simple'],
      [4, 'double'],
    ])
  })

  it('are filtered by ladder, opponent, result and date', () => {
    expect(kept({ ladder: 'double' })).toEqual([2, 4])
    expect(kept({ opponent: cleo })).toEqual([2, 3])
    expect(kept({ won: false })).toEqual([3])
    expect(kept({ since: careers.simple[1]?.playedAt ?? null })).toEqual([3, 4])
    expect(kept({ opponent: cleo, won: true, ladder: 'simple' })).toEqual([])
  })

  it('have totals that do not add the points of the two ladders', () => {
    expect(matchTotalsOf(filteredMatches(careers, all))).toEqual({ wins: 3, losses: 1, simple: 2, double: 19 })
    expect(matchTotalsOf([])).toEqual({ wins: 0, losses: 0, simple: 0, double: 0 })
  })

  it('have totals of each month, the newest month first', () => {
    const march = instant(Date.parse('2026-03-31T21:00:00.000Z'))
    const past = filteredMatches(
      { simple: addLadderToMatches('simple', [careerMatch(1, { playedAt: march }), careerMatch(2)]), double: [] },
      all,
    )
    const months = totalsByMonth(past, monthAt).map(([{ from }, { wins }]) => [localMonth('Europe/Paris', from), wins])
    expect(months).toEqual(
      [
        [careerMatch(2).playedAt.slice(0, 7), 1],
        ['2026-03', 1],
      ].sort(([a], [b]) => ((a ?? '') < (b ?? '') ? 1 : -1)),
    )
  })

  it('have totals of months that add up to the whole; a removed match changes no other match', () => {
    fc.assert(
      fc.property(anyCareer(), anyCareer(), fc.nat(), (singles, doubles, at) => {
        const simple = addLadderToMatches('simple', singles).map((match) => ({
          ...match,
          sequence: match.sequence * 2,
        }))
        const double = addLadderToMatches('double', doubles).map((match) => ({
          ...match,
          sequence: match.sequence * 2 + 1,
        }))
        const past = filteredMatches({ simple, double }, all)
        const months = totalsByMonth(past, monthAt).map(([, totals]) => totals)
        const sum = (of: 'wins' | 'losses' | 'simple' | 'double') =>
          months.reduce((total, month) => total + month[of], 0)
        expect({ wins: sum('wins'), losses: sum('losses'), simple: sum('simple'), double: sum('double') }).toEqual(
          matchTotalsOf(past),
        )
        expect(sum('wins')).toBe([...simple, ...double].filter(isWon).length)
        const cancelled = simple[at % Math.max(1, simple.length)]
        const without = filteredMatches({ simple: simple.filter((match) => match !== cancelled), double }, all)
        expect(without).toEqual(past.filter(({ sequence }) => sequence !== cancelled?.sequence))
      }),
    )
  })
})
