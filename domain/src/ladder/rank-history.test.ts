import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MatchWithScores } from '../documents/scores.ts'
import type { StatusDocument } from '../documents/standings.ts'
import { halfPoints, instant, type PlayerId } from '../ids.ts'
import { person, someFriday } from '../testing/builders.ts'
import { RankHistory } from './rank-history.ts'

const people = ['ann', 'ben', 'cleo', 'dan', 'eve'].map(person)
const [ann, ben, cleo] = people as [PlayerId, PlayerId, PlayerId]
const hours = (count: number) => instant(Date.parse(someFriday) + count * 3_600_000)
const activeSince = (at: number): StatusDocument => ({
  startScore: halfPoints(1000),
  statuses: [[hours(at), 'active']],
})
const match = (sequence: number, winner: PlayerId, up: number, loser: PlayerId, down: number): MatchWithScores => [
  sequence,
  hours(sequence),
  [[winner, halfPoints(up)]],
  [[loser, halfPoints(down)]],
]
const ranked = (statuses: ReadonlyMap<PlayerId, StatusDocument>, matches: readonly MatchWithScores[]) => {
  const history = new RankHistory()
  history.setStatuses(statuses)
  for (const one of matches) history.add(one)
  return history
}
const everybody = new Map(people.map((id) => [id, activeSince(0)]))
const ranksOf = (history: RankHistory, player: PlayerId) => [...history.of(player).after]

describe('the rank after a match', () => {
  it('counts the active players with a higher score, and is shared by equal scores', () => {
    const history = ranked(everybody, [match(1, ann, 1012, ben, 990), match(2, cleo, 1012, ben, 980)])
    expect(ranksOf(history, ann)).toEqual([[1, 1]])
    expect(ranksOf(history, ben)).toEqual([
      [1, 5],
      [2, 5],
    ])
    expect(ranksOf(history, cleo)).toEqual([[2, 1]])
  })

  it('does not count players before they are active and after they have left', () => {
    const comes = new Map(people.map((id) => [id, activeSince(id === cleo ? 2 : 0)]))
    const leaves = new Map(everybody).set(cleo, {
      startScore: halfPoints(1000),
      statuses: [
        [hours(0), 'active'],
        [hours(2), 'deleted'],
      ],
    })
    const matches = [match(1, ann, 1012, ben, 990), match(3, ann, 1020, ben, 980)]
    const ranks = (statuses: typeof comes) => ranksOf(ranked(statuses, matches), ben).map(([, rank]) => rank)
    expect(ranks(comes)).toEqual([4, 5])
    expect(ranks(leaves)).toEqual([5, 4])
  })

  it('does not count players who became active after the match, when a clock was ahead during the match before', () => {
    const comes = new Map(people.map((id) => [id, activeSince(id === cleo ? 3 : 0)]))
    const [, , winners, losers] = match(2, ann, 1020, ben, 980)
    const matches: MatchWithScores[] = [
      [1, hours(9), [[ann, halfPoints(1012)]], [[ben, halfPoints(990)]]],
      [2, hours(2), winners, losers],
    ]
    expect(ranksOf(ranked(comes, matches), ben)).toEqual([
      [1, 5],
      [2, 4],
    ])
  })

  it('is the same after matches were taken back and added again, for any matches', () => {
    const anyMatch = fc.record({
      winner: fc.nat(4),
      loser: fc.nat(3),
      up: fc.integer({ min: 900, max: 1100 }),
      down: fc.integer({ min: 900, max: 1100 }),
    })
    const anyStatuses = fc.array(fc.tuple(fc.nat(60), fc.constantFrom('active', 'disabled')), { maxLength: 4 })
    fc.assert(
      fc.property(
        fc.array(anyMatch, { minLength: 1, maxLength: 60, size: 'max' }),
        fc.array(anyStatuses, { minLength: 5, maxLength: 5 }),
        fc.nat(60),
        (played, changes, from) => {
          const statuses = new Map<PlayerId, StatusDocument>(
            people.map((id, index) => {
              const own = (changes[index] ?? []).toSorted(([a], [b]) => a - b)
              return [id, { startScore: halfPoints(1000), statuses: own.map(([at, status]) => [hours(at), status]) }]
            }),
          )
          const matches = played.map(({ winner, loser, up, down }, index) => {
            const other = loser >= winner ? loser + 1 : loser
            return match(index + 1, people[winner] ?? ann, up, people[other] ?? ben, down)
          })
          const straight = ranked(statuses, matches)
          const again = ranked(statuses, matches)
          again.takeBackFrom(from)
          const taken = people.map((id) => again.of(id))
          expect(taken).toEqual(people.map((id) => ranked(statuses, matches.slice(0, Math.max(0, from - 1))).of(id)))
          for (const one of matches) if (one[0] >= from) again.add(one)
          expect(people.map((id) => again.of(id))).toEqual(people.map((id) => straight.of(id)))
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('the first of the ladder', () => {
  /** Ann wins ten matches against Ben, and is the first. */
  const tenMatches = Array.from({ length: 10 }, (_, index) => match(index + 1, ann, 1012 + index, ben, 990 - index))

  it('counts as beaten when both have played ten matches before', () => {
    const beaten = (...matches: MatchWithScores[]) => ranked(everybody, matches).of(ben).leaderBeaten
    expect(beaten(...tenMatches, match(11, ben, 1000, ann, 1010))).toBe(11)
    expect(beaten(...tenMatches.slice(1), match(11, ben, 1000, ann, 1010))).toBeNull()
  })

  it('is not a player whom another one has overtaken', () => {
    const before = [...tenMatches, match(11, cleo, 1030, ben, 970)]
    expect(ranked(everybody, [...before, match(12, ben, 1000, ann, 1010)]).of(ben).leaderBeaten).toBeNull()
  })
})
