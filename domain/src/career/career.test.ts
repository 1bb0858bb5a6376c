import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCareer, careerMatch } from '../testing/careers.ts'
import { careerSince, curveMatchLimit, matchesOfCurve, scoreAfter } from './career.ts'

describe('the score curve', () => {
  it('has the matches since an instant', () => {
    const [one, two] = [careerMatch(1), careerMatch(2)]
    expect(careerSince([one, two], two.playedAt)).toEqual([two])
    expect(careerSince([one, two], null)).toEqual([one, two])
  })

  it('has every match of a short career', () => {
    fc.assert(
      fc.property(anyCareer(curveMatchLimit), (career) => {
        expect(matchesOfCurve(career)).toEqual(career)
      }),
    )
  })

  it('has at most `curveMatchLimit` matches of a long career, with the first, the last and the extreme scores', () => {
    fc.assert(
      fc.property(anyCareer(2_000), (career) => {
        const kept = matchesOfCurve(career)
        const scores = career.map(scoreAfter)
        expect(kept.length).toBeLessThanOrEqual(curveMatchLimit)
        expect(kept.map(({ sequence }) => sequence)).toEqual(
          kept.map(({ sequence }) => sequence).toSorted((a, b) => a - b),
        )
        expect([kept[0], kept.at(-1)]).toEqual([career[0], career.at(-1)])
        expect(Math.max(...kept.map(scoreAfter))).toBe(Math.max(...scores))
        expect(Math.min(...kept.map(scoreAfter))).toBe(Math.min(...scores))
      }),
      { numRuns: 20 },
    )
  })
})
