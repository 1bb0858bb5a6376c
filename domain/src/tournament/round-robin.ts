import type { DrawnPlaces } from './draw.ts'
import type { Fixture, SideNumber } from './fixtures.ts'
import type { TournamentFormat } from './format.ts'
import { orderOfPool } from './pool-order.ts'

// Every side plays every other side, in a whole tournament or in each pool (docs/specification.md#tournaments).

/**
 * The rounds of a pool by the circle method. The first side keeps its place, all others move by one place a round, and
 * opposite sides play. With an odd number of sides, the side opposite the empty place rests.
 */
export function roundRobinRounds(sides: readonly SideNumber[]): readonly (readonly [SideNumber, SideNumber])[][] {
  const circle: readonly (SideNumber | null)[] = sides.length % 2 === 0 ? sides : [...sides, null]
  const [fixed = null, ...moving] = circle
  return moving.map((_, round) => {
    const places = [fixed, ...moving.slice(round), ...moving.slice(0, round)]
    return places.slice(0, places.length / 2).flatMap((one, index) => {
      const two = places.at(-1 - index) ?? null
      return one === null || two === null ? [] : [[one, two] as const]
    })
  })
}

/** The fixtures of a pool, or of a whole round robin. @param pool its index @param places its sides */
export const poolFixtures = (pool: number, places: DrawnPlaces): readonly Fixture[] =>
  roundRobinRounds(places.filter((side) => side !== null)).flatMap((pairs, round) =>
    pairs.map(([one, two], index) => ({
      id: `pool-${pool + 1}-${round + 1}-${index + 1}`,
      stage: 'pool',
      round: round + 1,
      pool,
      places: [
        { kind: 'side', side: one },
        { kind: 'side', side: two },
      ],
    })),
  )

export const roundRobinFormat: TournamentFormat = {
  least: 3,
  most: 10,
  draw: (count) => [Array.from({ length: count }, (_, side) => side)],
  fixtures: ([sides = []]) => poolFixtures(0, sides),
  qualified: () => null,
  podium(now, left) {
    // A side that has left keeps its points, but is not on the podium.
    const [first = null, second = null, third] = orderOfPool(now, 0)
      .map(({ side }) => side)
      .filter((side) => !left.includes(side))
    return { first, second, thirds: third === undefined ? [] : [third] }
  },
}
