import type { Random } from '../random.ts'
import type { Places } from './draw.ts'
import type { Fixture, FixtureNow, SideNumber } from './fixtures.ts'

export interface Podium {
  readonly first: SideNumber | null
  readonly second: SideNumber | null
  /** Two without a match for third place. */
  readonly thirds: readonly SideNumber[]
}

/** What differs between the formats of a tournament. Sides are named by their rank at the draw, from 0. */
export interface Format {
  /** How many sides play, at least and at most. */
  readonly least: number
  readonly most: number
  /** Draws the bracket, or the sides of each pool. */
  draw(count: number, dice: Random): readonly Places[]
  /**
   * All fixtures, from the start to the final, each after those that it waits for.
   * @param groups what `draw` returned
   * @param qualified the bracket after the pools; null while it is not drawn
   */
  fixtures(groups: readonly Places[], qualified: Places | null, thirdPlace: boolean): readonly Fixture[]
  /** The first and second of each pool; null while the pools are not over, and without a bracket after pools. */
  qualified(now: readonly FixtureNow[]): readonly Qualified[] | null
  /** As it stands: before the last fixture is decided, a round robin has an order, a bracket has nobody. */
  podium(now: readonly FixtureNow[], left: readonly SideNumber[]): Podium
}

/** The two best of a pool. */
export type Qualified = readonly [first: SideNumber, second: SideNumber]
