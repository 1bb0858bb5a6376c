import type { Random } from '../random.ts'
import type { DrawnPlaces } from './draw.ts'
import type { Fixture, FixtureNow, SideNumber } from './fixtures.ts'

/** The sides in the first three places. `first` and `second` are null when no side has that place. */
export interface Podium {
  readonly first: SideNumber | null
  readonly second: SideNumber | null
  /** At most one side; in a bracket without a match for third place, the losers of the semi-finals so far. */
  readonly thirds: readonly SideNumber[]
}

/** What differs between the formats of a tournament. Sides are named by their rank at the draw, from 0. */
export interface TournamentFormat {
  /** Minimum and maximum number of sides. */
  readonly least: number
  readonly most: number
  /** Draws `count` sides. @returns the places of the one bracket, or the sides of each pool */
  draw(count: number, dice: Random): readonly DrawnPlaces[]
  /**
   * All fixtures, each after those whose winner or loser plays in it. `groups` is what `draw` returned.
   * @param qualified the places of the bracket after the pools; null while they are not drawn
   */
  fixtures(groups: readonly DrawnPlaces[], qualified: DrawnPlaces | null, thirdPlace: boolean): readonly Fixture[]
  /** The first and second of each pool; null while the pools are not over, and in formats without pools. */
  qualified(now: readonly FixtureNow[]): readonly QualifiedSides[] | null
  /** The podium so far: empty before the last rounds of a bracket; in a round robin it has sides from the start. */
  podium(now: readonly FixtureNow[], left: readonly SideNumber[]): Podium
}

/** The first and the second side of a pool. */
export type QualifiedSides = readonly [first: SideNumber, second: SideNumber]
