import { describe, expect, it } from 'vitest'
import { instant } from '../ids.ts'
import { careerMatch } from '../testing/careers.ts'
import { bestRankOf } from './best-rank.ts'

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
