import type { Fixture } from './fixtures.ts'

// These functions have a file of their own, so that the page can import them without the code of the draw.

/** Number of places in a bracket: the lowest power of two not below `sides`. A place without a side is a bye. */
export const placeCountFor = (sides: number): number => 2 ** Math.ceil(Math.log2(sides))

/** Number of seeded sides in a bracket with this many places: a quarter of the places, at least two. */
export const seedCountFor = (places: number): number => Math.max(2, places / 4)

/** Number of rounds of the bracket; 0 without a bracket, as in a round robin. */
export const bracketRoundCount = (fixtures: readonly Pick<Fixture, 'stage' | 'round'>[]): number =>
  fixtures.findLast(({ stage }) => stage === 'bracket')?.round ?? 0
