import type { Random } from '../random.ts'
import { bracketFixtures, firstRoundPlacesOf, podiumOfBracket } from './bracket.ts'
import { placeCountFor } from './bracket-sizes.ts'
import { type DrawnPlaces, placeSeeds, placeUnseeded } from './draw.ts'
import type { FixturePlace, SideNumber } from './fixtures.ts'
import type { QualifiedSides, TournamentFormat } from './format.ts'
import { orderOfPool } from './pool-order.ts'
import { poolFixtures } from './round-robin.ts'

// Pools of three and four sides, then a bracket of the two best of each pool (docs/specification.md#tournaments).

/**
 * The number of pools of three or four sides each: a power of two if possible, else three times a power of two, else
 * the lowest possible number. With these numbers, the bracket after the pools has few byes.
 */
export function poolCountFor(sides: number): number {
  const [fewest, most] = [Math.ceil(sides / 4), Math.floor(sides / 3)]
  const possible = Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index)
  const isPowerOfTwo = (count: number) => Number.isInteger(Math.log2(count))
  return possible.find(isPowerOfTwo) ?? possible.find((count) => isPowerOfTwo(count / 3)) ?? fewest
}

/** Deals the sides to pools by rank: one to each from the first pool to the last, then from the last to the first … */
export function dealToPools(sides: number, pools: number): readonly (readonly SideNumber[])[] {
  const dealt: SideNumber[][] = Array.from({ length: pools }, () => [])
  for (let side = 0; side < sides; side += 1) {
    const [row, place] = [Math.floor(side / pools), side % pools]
    dealt[row % 2 === 0 ? place : pools - 1 - place]?.push(side)
  }
  return dealt
}

/**
 * Draws the bracket after the pools. The winners of pools are seeded by their rank at the draw. The second of a pool is
 * drawn into the half of the bracket without the winner of that pool: these two can meet again only in the final or in
 * the match for third place.
 */
export function drawBracketAfterPools(qualified: readonly QualifiedSides[], dice: Random): DrawnPlaces {
  const byRank = (one: SideNumber, two: SideNumber) => one - two
  const firsts = qualified.map(([first]) => first).sort(byRank)
  const places = placeCountFor(2 * firsts.length)
  const draft = placeSeeds(firsts, places, dice)
  return [draft.slice(0, places / 2), draft.slice(places / 2)].flatMap((half) => {
    const seconds = qualified.filter(([first]) => !half.includes(first)).map(([, second]) => second)
    const here = [...half.filter((side) => typeof side === 'number').sort(byRank), ...seconds.sort(byRank)]
    return placeUnseeded(half, seconds, here.slice(0, half.length - here.length), dice)
  })
}

export const poolsFormat: TournamentFormat = {
  least: 6,
  most: 64,
  draw: (count) => dealToPools(count, poolCountFor(count)),
  fixtures(groups, qualified, thirdPlace) {
    const pools = groups.flatMap((group, pool) => poolFixtures(pool, group))
    const count = placeCountFor(2 * groups.length)
    const unknown = Array.from({ length: count }, (): FixturePlace => ({ kind: 'qualified' }))
    return [...pools, ...bracketFixtures(qualified === null ? unknown : firstRoundPlacesOf(qualified), thirdPlace)]
  },
  qualified(now) {
    const inPools = now.filter(({ stage }) => stage === 'pool')
    if (inPools.some(({ state }) => state !== 'decided')) return null
    const pools = new Set(inPools.map(({ pool }) => pool))
    return [...pools].flatMap((pool) => {
      const [first, second] = pool === null ? [] : orderOfPool(inPools, pool)
      return first === undefined || second === undefined ? [] : [[first.side, second.side]]
    })
  },
  podium: podiumOfBracket,
}
