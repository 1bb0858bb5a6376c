import { drawOf, type IsDecidedByMatch } from '@topspin/domain/testing/draws'
import { deletedPlayer } from '@topspin/domain/text/fr.json'
import { describe, expect, it } from 'vitest'
import {
  type ArrangedFixtures,
  arrangedFixturesIn,
  balanceOfSetsAmong,
  firstUndeletedPlayerOf,
  fixturesInQuarter,
  playersToRecord,
  progressOf,
  quarterOf,
  roundToShow,
  type Seat,
  sidesInQuarter,
} from './fixtures-model.ts'

const countsOf = ({ rounds }: ArrangedFixtures) => rounds.map(({ length }) => length)
const seatsOf = ({ rounds }: ArrangedFixtures, round: number) => (rounds[round] ?? []).flatMap(({ seats }) => seats)
const upTo =
  (last: number): IsDecidedByMatch =>
  ({ stage, round }) =>
    stage === 'bracket' && round <= last

describe('a bracket', () => {
  it.each([
    [3, [2, 1]],
    [4, [2, 1]],
    [5, [4, 2, 1]],
    [12, [8, 4, 2, 1]],
    [33, [32, 16, 8, 4, 2, 1]],
    [64, [32, 16, 8, 4, 2, 1]],
  ])('of %i sides has the rounds of its number of places, and every side once in the first round', (count, counts) => {
    const fixtures = arrangedFixturesIn(drawOf('bracket', count), 'P1')
    expect(countsOf(fixtures)).toEqual(counts)
    const sides = seatsOf(fixtures, 0).flatMap((seat) => seat.side ?? [])
    expect(sides.toSorted((one, two) => one - two)).toEqual(Array.from({ length: count }, (_, side) => side))
    expect(fixtures.rounds[0]?.map(({ number }) => number)).toEqual(
      Array.from({ length: counts[0] ?? 0 }, (_, i) => i + 1),
    )
  })

  it('of 12 sides gives the byes to its four seeds, and does not count byes as fixtures to play', () => {
    const fixtures = arrangedFixturesIn(drawOf('bracket', 12), 'P9')
    const byes = fixtures.rounds[0]?.filter(({ by }) => by === 'bye').flatMap(({ seats }) => seats) ?? []
    expect(byes.map((seat) => seat.seed ?? seat.kind).toSorted()).toEqual([
      ...[1, 2, 3, 4],
      ...['nobody', 'nobody', 'nobody', 'nobody'],
    ])
    expect(progressOf(fixtures.rounds[0] ?? [])).toEqual({ decided: 0, total: 4 })
  })

  it('says of an unknown side that it is one of two sides, or the winner or loser of a fixture', () => {
    const fixtures = arrangedFixturesIn(drawOf('bracket', 8, upTo(1)), 'P9')
    const [first, second] = seatsOf(fixtures, 2)
    const semifinal = fixtures.rounds[1]?.[0]?.seats.map(({ players }) => players)
    expect(first).toMatchObject({ kind: 'either', sides: semifinal })
    expect(second).toMatchObject({ kind: 'either' })
    expect(fixtures.third?.seats).toMatchObject([
      { kind: 'loser', of: { number: 1 } },
      { kind: 'loser', of: { number: 2 } },
    ])
    expect(seatsOf(arrangedFixturesIn(drawOf('bracket', 8), 'P9'), 2)).toMatchObject([
      { kind: 'winner', of: { round: 2, rounds: 3, number: 1 } },
      { kind: 'winner', of: { round: 2, rounds: 3, number: 2 } },
    ])
  })

  it('marks the fixtures that the reader has won, and has the next one of the reader', () => {
    const draw = drawOf('bracket', 8, upTo(1))
    const best = arrangedFixturesIn(draw, 'P1')
    expect(best.rounds[0]?.filter(({ isWon }) => isWon)).toMatchObject([{ isMine: true, by: 'match' }])
    expect(best.next).toMatchObject({ round: 2, state: 'open', isMine: true })
    expect([roundToShow(best), arrangedFixturesIn(draw, 'P8').next]).toEqual([1, null])
    const [won] = seatsOf(best, 0).filter((seat) => seat.isMine)
    expect(won).toMatchObject({ outcome: 'won', sets: 2 })
    expect(
      roundToShow(
        arrangedFixturesIn(
          drawOf('bracket', 8, () => true),
          'P1',
        ),
      ),
    ).toBe(2)
  })

  it('of pairs has the reader first in the form of a match, so that the form has the partner too', () => {
    const draw = drawOf('bracket', 4, undefined, (rank) => [`P${rank}`, `Q${rank}`])
    const hasBest = (seat: Seat) => seat.side === 0
    const recordedBy = (me: string) => {
      const [first] = arrangedFixturesIn(draw, me).rounds[0]?.filter(({ seats }) => seats.some(hasBest)) ?? []
      return first && playersToRecord(first, me)
    }
    const [, others] = recordedBy('P1') ?? []
    expect(recordedBy('P1')).toEqual([['P1', 'Q1'], others])
    expect(recordedBy('Q1')).toEqual([['Q1', 'P1'], others])
    expect(recordedBy(others?.[1] ?? '')).toEqual([others?.toReversed(), ['P1', 'Q1']])
  })

  it('shows the way of the followed player, and still says which fixtures are those of the reader', () => {
    const draw = drawOf('bracket', 64, upTo(2))
    const fixtures = arrangedFixturesIn(draw, 'P2', 'P1')
    expect(fixtures.all.filter(({ isWon }) => isWon).map(({ round }) => round)).toEqual([1, 2])
    expect(fixtures.all.filter(({ isWon, isFollowed }) => isWon && !isFollowed)).toEqual([])
    expect(fixtures.next).toMatchObject({ round: 3, isFollowed: true, isMine: false })
    const reader = arrangedFixturesIn(draw, 'P1')
    expect([quarterOf(fixtures, 'isFollowed'), quarterOf(reader, 'isMine')]).toEqual([
      quarterOf(reader, 'isMine'),
      quarterOf(reader, 'isFollowed'),
    ])
    expect(quarterOf(fixtures, 'isMine')).not.toBe(quarterOf(fixtures, 'isFollowed'))
  })

  it('of 64 has four quarters, each with eight fixtures of the first round and one of the four best sides', () => {
    const fixtures = arrangedFixturesIn(drawOf('bracket', 64), 'P1')
    const quarters = [0, 1, 2, 3].map((quarter) => fixturesInQuarter(fixtures.rounds[0] ?? [], quarter))
    expect(quarters.map(({ length }) => length)).toEqual([8, 8, 8, 8])
    expect(quarters.flat()).toEqual(fixtures.rounds[0])
    expect(sidesInQuarter(fixtures, quarterOf(fixtures, 'isMine') ?? 9)[0]).toEqual(['P1'])
    expect([0, 1, 2, 3].map((quarter) => sidesInQuarter(fixtures, quarter)[0]?.[0]).toSorted()).toEqual([
      'P1',
      'P2',
      'P3',
      'P4',
    ])
    expect(quarterOf(arrangedFixturesIn(drawOf('bracket', 64), 'nobody'), 'isMine')).toBeUndefined()
  })
})

describe('pools', () => {
  it('come before a bracket whose places are drawn later', () => {
    const fixtures = arrangedFixturesIn(drawOf('pools', 16), 'P3')
    expect(fixtures.pools.map((pool) => pool.fixtures.length)).toEqual([6, 6, 6, 6])
    expect(fixtures.pools.filter(({ isMine }) => isMine)).toHaveLength(1)
    expect(fixtures.next).toMatchObject({ stage: 'pool', state: 'open' })
    expect(countsOf(fixtures)).toEqual([4, 2, 1])
    expect(seatsOf(fixtures, 0).map(({ kind }) => kind)).toEqual(Array(8).fill('drawn'))
  })

  it('compare sides with equal points by the sets of their matches against each other only', () => {
    const [pool] = arrangedFixturesIn(
      drawOf('pools', 6, ({ stage }) => stage === 'pool'),
      'P1',
    ).pools
    if (pool === undefined) throw new Error('six players have two pools')
    const [first = 0, second = 0, third = 0] = pool.rows.map(({ side }) => side)
    expect([first, second].map((side) => balanceOfSetsAmong(pool, [first, second], side))).toEqual([1, -1])
    expect(balanceOfSetsAmong(pool, [first, second, third], second)).toBe(0)
  })

  it('are a single one in a round robin, which has no bracket', () => {
    const fixtures = arrangedFixturesIn(drawOf('round-robin', 5), 'P2')
    expect([fixtures.rounds, fixtures.third, fixtures.pools[0]?.fixtures.length]).toEqual([[], null, 10])
    expect(progressOf(fixtures.all)).toEqual({ decided: 0, total: 10 })
  })
})

it('a match is opened in the matches of the first player who is not deleted', () => {
  const [fixture] = arrangedFixturesIn(
    drawOf('round-robin', 3, undefined, () => [deletedPlayer, 'Léa']),
    '',
  ).all
  const [gone] = arrangedFixturesIn(
    drawOf('round-robin', 3, undefined, () => [deletedPlayer]),
    '',
  ).all
  expect([fixture, gone].map((one) => one && firstUndeletedPlayerOf(one))).toEqual(['Léa', undefined])
})
