import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deepFreeze } from '../testing/deep-freeze.ts'
import { aMatch } from '../testing/matches.ts'
import type { PlayedMatch } from './match-players.ts'
import {
  allMatches,
  findMatch,
  findNewestMatch,
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
