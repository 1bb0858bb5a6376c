import type { FixtureNow, SideNumber } from './fixtures.ts'

// The order in a pool and in a round robin (docs/specification.md#tournaments).

/** What a side has won in a set of fixtures. */
interface Tally {
  readonly points: number
  readonly wins: number
  readonly losses: number
  readonly setsWon: number
  readonly setsLost: number
}

/** The criteria in their order. `draw` is the rank at the draw, which no two sides share. */
type Criterion = 'points' | 'wins' | 'sets' | 'draw'

export interface PoolRow extends Tally {
  readonly side: SideNumber
  /** What placed this side among those with whom it was equal until then; the screen says so in a sentence. */
  readonly by: Criterion
  /** The sides that were compared, this one included. */
  readonly among: readonly SideNumber[]
}

/** A victory, a defeat, a forfeit. */
const pointsFor = { victory: 2, defeat: 1, forfeit: 0 } as const

/** What a side has won against some others. A forfeit counts as 2-0 for the other side; a forfeit of both gives nothing. */
export function tallyOf(side: SideNumber, fixtures: readonly FixtureNow[], against: readonly SideNumber[]): Tally {
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

/** The rows of a pool, the best first. Does not depend on the order in which the fixtures were decided. */
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
    // Once somebody is placed, only the fixtures between those who are still equal count.
    return [...groups]
      .toSorted(([one], [two]) => two - one)
      .flatMap(([, equal]) => {
        const [side] = equal
        return equal.length === 1 && side !== undefined ? [{ side, by, among }] : ordered(equal, ['wins', 'sets'])
      })
  }
}

type Placed = Pick<PoolRow, 'side' | 'by' | 'among'>
