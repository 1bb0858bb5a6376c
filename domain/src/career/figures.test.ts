import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { halfPoints, instant } from '../ids.ts'
import { person } from '../testing/builders.ts'
import { anyCareer, careerMatch } from '../testing/careers.ts'
import { careerOf, isWon, scoreAfter } from './career.ts'
import {
  bestRankOf,
  highestScoreMatch,
  longestWinningStreak,
  resultsByStrength,
  streaksOf,
  victoryOverStrongest,
} from './figures.ts'

const results = (text: string) => [...text].map((letter, index) => careerMatch(index + 1, { won: letter === 'V' }))
const lengths = (text: string) => streaksOf(results(text)).map(({ won, length }) => `${length}${won ? 'V' : 'D'}`)

describe('a career', () => {
  it('is in the order of play, whatever the months of its matches', () => {
    const [one, two, three] = [careerMatch(1), careerMatch(2), careerMatch(3)]
    expect(careerOf([{ matches: [two] }, { matches: [one, three] }])).toEqual([one, two, three])
  })
})

describe('streaks', () => {
  it('are matches in a row with the same result', () => {
    expect(lengths('VVVDVVD')).toEqual(['3V', '1D', '2V', '1D'])
    expect(lengths('')).toEqual([])
  })

  it('contain each match of any career exactly once', () => {
    fc.assert(
      fc.property(anyCareer(), (career) => {
        const streaks = streaksOf(career)
        expect(streaks.reduce((sum, { length }) => sum + length, 0)).toBe(career.length)
        expect(streaks.every((streak, index) => streak.won !== streaks[index - 1]?.won)).toBe(true)
      }),
    )
  })

  it('include a longest one of victories; of several equally long ones, the latest', () => {
    expect(longestWinningStreak(streaksOf(results('VVDVVDDD')))).toMatchObject({ length: 2, last: { sequence: 5 } })
    expect(longestWinningStreak(streaksOf(results('DD')))).toBeNull()
  })
})

describe('the best score', () => {
  it('is the highest score after a match; of several equal ones, the latest', () => {
    const scores = [1010, 1030, 1020, 1030]
    const career = scores.map((after, index) =>
      careerMatch(index + 1, { before: halfPoints(1000), impact: halfPoints(after - 1000) }),
    )
    expect(highestScoreMatch(career)?.sequence).toBe(4)
    expect(highestScoreMatch([])).toBeNull()
  })
})

describe('the strongest opponent beaten', () => {
  it('had the highest score before a singles match that the player won', () => {
    const doubles = { partner: person('dan'), opponents: [person('ben'), person('cleo')] }
    const career = [
      careerMatch(1, { lead: -30 }),
      careerMatch(2, { lead: -80, won: false }),
      careerMatch(3, { lead: -90, ...doubles }),
      careerMatch(4, { lead: 50 }),
    ]
    expect(victoryOverStrongest(career)?.sequence).toBe(1)
    expect(victoryOverStrongest([careerMatch(1, { won: false })])).toBeNull()
  })
})

describe('results by strength', () => {
  it.each([
    [-200, 0],
    [-199, 1],
    [-50, 1],
    [-49, 2],
    [0, 2],
    [49, 2],
    [50, 3],
    [199, 3],
    [200, 4],
  ])('a lead of %i half points is band %i', (lead, band) => {
    const found = resultsByStrength([careerMatch(1, { lead })])
    expect(found.findIndex(({ wins }) => wins === 1)).toBe(band)
  })

  it('count every match of any career', () => {
    fc.assert(
      fc.property(anyCareer(), (career) => {
        const bands = resultsByStrength(career)
        expect(bands.reduce((sum, { wins }) => sum + wins, 0)).toBe(career.filter(isWon).length)
        expect(bands.reduce((sum, { wins, losses }) => sum + wins + losses, 0)).toBe(career.length)
        const best = highestScoreMatch(career)
        expect(career.every((match) => best !== null && scoreAfter(match) <= scoreAfter(best))).toBe(true)
      }),
    )
  })
})

/** A career of one match a day; the first ten do not count. The ranks are those of the matches from the eleventh on. */
const after = (...ranks: number[]) => {
  const career = Array.from({ length: 10 + ranks.length }, (_, index) => careerMatch(index + 1))
  const known = new Map(career.map(({ sequence }, index) => [sequence, index < 10 ? 1 : (ranks[index - 10] ?? 0)]))
  const now = instant(Date.parse(careerMatch(10 + ranks.length).playedAt) + 3 * 86_400_000)
  return (since: number | null = null) =>
    bestRankOf(career, known, since === null ? null : careerMatch(since).playedAt, now)
}

describe('the best rank', () => {
  it('comes with the longest stay at it: from the first match with this rank to the next with another one', () => {
    expect(after(3, 2, 5, 2, 2, 4)()).toMatchObject({ rank: 2, days: 2, first: { sequence: 14 } })
  })

  it('counts a stay that has not ended until now', () => {
    expect(after(2, 2, 5, 2)()).toMatchObject({ rank: 2, days: 3, first: { sequence: 14 } })
  })

  it('counts only matches since a given instant, and never the first ten', () => {
    expect(after(1, 4, 3, 5)(12)).toMatchObject({ rank: 3, first: { sequence: 13 } })
    expect(after(4, 3, 5)(1)).toMatchObject({ rank: 3, first: { sequence: 12 } })
    expect(after()()).toBeNull()
    expect(after(4)(12)).toBeNull()
  })
})
