import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plusSeconds, someFriday } from '../testing/builders.ts'
import { deepFreeze } from '../testing/deep-freeze.ts'
import { aMatch } from '../testing/matches.ts'
import type { PlayedMatch } from './match-players.ts'
import {
  allMatches,
  findMatch,
  findNewestMatch,
  longestRollbackWindowHours,
  matchesSince,
  newestMatchOf,
  noMatches,
  oldestMatchOf,
  type RecentMatches,
  recentMatchesOf,
  withMatch,
  withReplacedMatch,
} from './recent-matches.ts'

/** Adds a match. All matches have the same date, so that none is too old. */
const added = (recent: RecentMatches, sequence: number) => deepFreeze(withMatch(recent, aMatch(sequence)))

/** A change that removes or corrects the match `back` places before the newest one. */
const anyChange = fc.record({ back: fc.nat(500), isRemoved: fc.boolean() })

it('recent matches are those of a plain list after the same changes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(60), anyChange), { maxLength: 30, size: 'max' }), (steps) => {
      let recent = deepFreeze(noMatches)
      let list: PlayedMatch[] = []
      let sequence = 0
      for (const [count, { back, isRemoved }] of steps) {
        for (let left = count; left > 0; left -= 1) {
          sequence += 1
          recent = added(recent, sequence)
          list.push(aMatch(sequence))
        }
        const meant = sequence - back
        const corrected: PlayedMatch | null = isRemoved ? null : { ...aMatch(meant), loserSets: 0 }
        recent = deepFreeze(withReplacedMatch(recent, meant, corrected))
        list = list.flatMap((one) => (one.sequence !== meant ? [one] : corrected === null ? [] : [corrected]))
        expect([newestMatchOf(recent), oldestMatchOf(recent)]).toEqual([list.at(-1), list[0]])
        expect(findMatch(recent, meant)).toEqual(list.find(({ matchId }) => matchId === meant))
        expect(findNewestMatch(recent, (one) => one.sequence <= meant)).toEqual(
          list.findLast((one) => one.sequence <= meant),
        )
        const from = list.findIndex(({ matchId }) => matchId === meant)
        expect(matchesSince(recent, meant)).toEqual(from < 0 ? [] : list.slice(from))
      }
      expect(allMatches(recent)).toEqual(list)
      expect([...recent.blocks, recent.newest].every(({ length }) => length <= 64)).toBe(true)
      expect(recent.blocks.every(({ length }) => length > 0)).toBe(true)
      expect(allMatches(recentMatchesOf(list))).toEqual(list)
    }),
    { numRuns: 40 },
  )
})

it('changed recent matches share all blocks but one with those before', () => {
  let recent = noMatches
  for (let sequence = 1; sequence <= 1_000; sequence += 1) recent = added(recent, sequence)
  const others = (next: RecentMatches) => next.blocks.filter((block, index) => block !== recent.blocks[index])
  expect(recent.blocks).toHaveLength(15)
  expect(added(recent, 1_001).blocks).toBe(recent.blocks)
  expect(others(withReplacedMatch(recent, 300, null))).toHaveLength(1)
})

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

  it.each([127, 128, 129])('stay when a wrong clock dates match %i years ahead', (wrong) => {
    const ahead = 20 * 365 * 86_400
    const gaps = Array<number>(200).fill(3_600)
    gaps[wrong] = ahead
    gaps[wrong + 1] = -ahead
    expect(played(gaps).kept).toHaveLength(200)
  })
})
