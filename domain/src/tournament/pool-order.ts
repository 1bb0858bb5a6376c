import type { FixtureNow, SideNumber } from './fixtures.ts'

// The order in a pool and in a round robin (docs/specification.md#tournaments).

/** The results of a side in some fixtures. */
interface Tally {
  readonly points: number
  readonly wins: number
  readonly losses: number
  readonly setsWon: number
  readonly setsLost: number
}

/** The criteria in their order. `draw` is the rank at the draw, which no two sides share. */
type Criterion = 'points' | 'wins' | 'sets' | 'draw'

/** A row of the table of a pool: a side with its results, and what gave the side its place. */
export interface PoolRow extends Tally {
  readonly side: SideNumber
  /** The criterion that separated this side from the other sides of `among`. */
  readonly by: Criterion
  /** The sides, this one included, that were still equal before `by` was applied. */
  readonly among: readonly SideNumber[]
}

/** Points of a side for each way in which a fixture ends. */
const pointsFor = { victory: 2, defeat: 1, forfeit: 0 } as const

/** The results of a side against the sides `against`. A forfeit is a 2-0 for the other side; a forfeit of both, 0-0. */
function tallyOf(side: SideNumber, fixtures: readonly FixtureNow[], against: readonly SideNumber[]): Tally {
  let [points, wins, losses, setsWon, setsLost] = [0, 0, 0, 0, 0]
  for (const { sides, state, winner, losers, loserSets, by } of fixtures) {
    if (state !== 'decided' || !sides.includes(side)) continue
    if (!sides.every((one) => one === side || (typeof one === 'number' && against.includes(one)))) continue
    if (winner === side) {
      points += pointsFor.victory
      wins += 1
      setsWon += 2
      setsLost += loserSets
    } else {
      points += by === 'match' ? pointsFor.defeat : pointsFor.forfeit
      losses += 1
      setsWon += loserSets
      setsLost += losers.length === 1 ? 2 : 0
    }
  }
  return { points, wins, losses, setsWon, setsLost }
}

const worth = {
  points: ({ points }: Tally) => points,
  wins: ({ wins }: Tally) => wins,
  sets: ({ setsWon, setsLost }: Tally) => setsWon - setsLost,
} as const

/** The rows of a pool, the best side first, whatever the order in which the fixtures were decided. */
export function orderOfPool(now: readonly FixtureNow[], pool: number): readonly PoolRow[] {
  const fixtures = now.filter((fixture) => fixture.pool === pool)
  const sides = [...new Set(fixtures.flatMap((fixture) => fixture.sides.filter((side) => typeof side === 'number')))]
  const placed = ordered(sides, ['points', 'wins', 'sets'])
  return placed.map((one) => ({ ...one, ...tallyOf(one.side, fixtures, sides) }))

  function ordered(among: readonly SideNumber[], criteria: readonly (keyof typeof worth)[]): Placed[] {
    const [by, ...others] = criteria
    if (by === undefined) return among.toSorted((one, two) => one - two).map((side) => ({ side, by: 'draw', among }))
    const groups = new Map<number, SideNumber[]>()
    for (const side of among) {
      const value = worth[by](tallyOf(side, fixtures, among))
      groups.set(value, [...(groups.get(value) ?? []), side])
    }
    if (groups.size === 1) return ordered(among, others)
    // Sides that are still equal are compared by their fixtures against one another only.
    return [...groups]
      .toSorted(([one], [two]) => two - one)
      .flatMap(([, equal]) => {
        const [side] = equal
        return equal.length === 1 && side !== undefined ? [{ side, by, among }] : ordered(equal, ['wins', 'sets'])
      })
  }
}

type Placed = Pick<PoolRow, 'side' | 'by' | 'among'>
