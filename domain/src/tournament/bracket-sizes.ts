import type { Fixture } from './fixtures.ts'

// A module of its own, so that screens that need a size load no rules of the draw.

/** The next power of two: every place of a bracket has an opponent or a bye. */
export const placesFor = (sides: number): number => 2 ** Math.ceil(Math.log2(sides))

/** How many sides are seeded: a quarter of the places, at least two. */
export const seedsFor = (places: number): number => Math.max(2, places / 4)

/** How many rounds the bracket has; 0 for a round robin. */
export const roundsIn = (fixtures: readonly Pick<Fixture, 'stage' | 'round'>[]): number =>
  fixtures.findLast(({ stage }) => stage === 'bracket')?.round ?? 0
