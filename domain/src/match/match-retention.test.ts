import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plusSeconds, someFriday } from '../testing/builders.ts'
import { aMatch } from '../testing/matches.ts'
import type { PlayedMatch } from './match-players.ts'
import { longestRollbackWindowHours } from './match-retention.ts'
import { allMatches, noMatches, withMatch } from './recent-matches.ts'

const windowSeconds = longestRollbackWindowHours * 3_600

/** Adds matches as `evolve` does. @param gaps seconds between a match and the one before */
function played(gaps: readonly number[]): {
  kept: readonly PlayedMatch[]
  all: readonly PlayedMatch[]
  longest: number
} {
  let recent = noMatches
  const all: PlayedMatch[] = []
  let now = someFriday
  let longest = 0
  for (const seconds of gaps) {
    now = plusSeconds(now, seconds)
    const match = { ...aMatch(all.length + 1), playedAt: now }
    recent = withMatch(recent, match)
    all.push(match)
    longest = Math.max(longest, recent.newest.length + recent.blocks.reduce((sum, block) => sum + block.length, 0))
  }
  return { kept: allMatches(recent), all, longest }
}

describe('the matches that a state keeps', () => {
  it('are the newest ones, at least those of the longest window and at least 32', () => {
    // Gaps of hours mostly, so that many matches are within the window; sometimes a longer gap.
    const gap = fc.oneof(
      { weight: 40, arbitrary: fc.integer({ min: 1, max: 12 * 3_600 }) },
      { weight: 1, arbitrary: fc.constantFrom(20 * 86_400, windowSeconds, windowSeconds + 1) },
    )
    const anyGaps = fc.array(gap, { maxLength: 400, size: 'max' })
    fc.assert(
      fc.property(anyGaps, (gaps) => {
        const { kept, all } = played(gaps)
        expect(kept).toEqual(all.slice(all.length - kept.length))
        expect(kept.length).toBeGreaterThanOrEqual(Math.min(32, all.length))
        const horizon = Date.parse(all.at(-1)?.playedAt ?? someFriday) - windowSeconds * 1000
        const young = all.filter(({ playedAt }) => Date.parse(playedAt) >= horizon)
        expect(kept.length).toBeGreaterThanOrEqual(young.length)
      }),
    )
  })

  it('are at most those of one window and two blocks, however long matches are played at regular intervals', () => {
    const hourly = Array<number>(20_000).fill(3_600)
    expect(played(hourly).longest).toBeLessThanOrEqual(longestRollbackWindowHours + 2 * 64)
  })

  it('stay when a wrong clock dates one match years ahead', () => {
    const hourly = Array<number>(100).fill(3_600)
    expect(played([...hourly, 20 * 365 * 86_400]).kept.length).toBeGreaterThanOrEqual(32)
  })
})
