import fc from 'fast-check'
import type { Ladder, PlayerId } from '../ids.ts'
import type { Side } from '../live/table-tennis.ts'
import { person } from './builders.ts'

/** A small club, so that the same players meet often. The first to register is the admin. */
export const clubMembers: readonly PlayerId[] = ['ann', 'ben', 'cleo', 'dan', 'eve', 'fay'].map(person)

/** Commands about an account that have no other parameter than its id. */
type About =
  | 'ActivatePlayer'
  | 'DisablePlayer'
  | 'DeletePlayer'
  | 'RefuseRegistration'
  | 'AppointAdmin'
  | 'AppointReferee'
  | 'DismissReferee'
  | 'RemoveStar'

/**
 * One action of a generated history, which the deciders accept or refuse. The kind `series` is a series of commands
 * (`commands.ts`). Commands of the other kinds may leave a player inactive, entry closed or a live match running.
 * People are indices into `clubMembers`. `back` counts matches or news back from the newest, which is 0.
 */
export type AttemptedAction = { readonly seconds: number } & (
  | { readonly kind: 'series'; readonly seed: number }
  | { readonly kind: 'register'; readonly player: number }
  | { readonly kind: 'entry'; readonly isOpened: boolean }
  | { readonly kind: 'account'; readonly player: number; readonly about: About }
  | {
      readonly kind: 'match'
      readonly people: number[]
      readonly sets: readonly [number, number]
      readonly ladder: Ladder
    }
  | { readonly kind: 'cancel'; readonly ladder: Ladder; readonly back: number }
  | { readonly kind: 'contest'; readonly ladder: Ladder; readonly back: number; readonly player: number }
  | {
      readonly kind: 'correct'
      readonly ladder: Ladder
      readonly back: number
      /** Null when the correction says that the match never happened. */
      readonly people: number[] | null
      readonly loserSets: 0 | 1
      readonly isStale: boolean
    }
  | { readonly kind: 'unpublish'; readonly back: number }
  | { readonly kind: 'live'; readonly people: number[] }
  | { readonly kind: 'points'; readonly side: Side; readonly count: number; readonly undone: number }
  /** A take-over, after which the former recorder sends points. */
  | { readonly kind: 'takeOver'; readonly player: number; readonly side: Side; readonly sent: number }
  | { readonly kind: 'endLive'; readonly isSaved: boolean }
)

const player = fc.nat(clubMembers.length - 1)
const mostly = fc.constantFrom(true, true, true, false)
const ladder = fc.constantFrom<Ladder>('simple', 'double')
/** Seconds since the previous attempt: from less than the cooldown to more than the window for cancelling a match. */
const seconds = fc.constantFrom(1, 60, 181, 181, 600, 3600, 90_000)
/**
 * Seconds between the previous attempt and a series. Often 1, as a match can be withdrawn for two minutes
 * only.
 */
const mostlySoon = fc.constantFrom(1, 1, 1, 60, 181, 3600, 90_000)
const back = fc.nat(2)
const four = fc.shuffledSubarray(
  clubMembers.map((_, index) => index),
  { minLength: 4, maxLength: 4 },
)
const sets = fc.constantFrom([2, 0] as const, [2, 1] as const, [0, 2] as const, [1, 2] as const)
/** Relative frequencies. Deletions are rare: a deleted account never returns, and doubles need four players. */
const weights: { readonly [Type in About]: number } = {
  ActivatePlayer: 6,
  DisablePlayer: 1,
  DeletePlayer: 1,
  RefuseRegistration: 1,
  AppointAdmin: 1,
  AppointReferee: 1,
  DismissReferee: 2,
  RemoveStar: 1,
}
const about = fc.constantFrom(
  ...(Object.keys(weights) as About[]).flatMap((type) => Array<About>(weights[type]).fill(type)), // keys of `weights`
)

export const anyAttemptedAction: fc.Arbitrary<AttemptedAction> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('match'), seconds, people: four, sets, ladder }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('cancel'), seconds: fc.constantFrom(1, 60, 90_000), ladder, back }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('contest'),
      seconds: fc.constantFrom(1, 60),
      ladder,
      back: fc.nat(3),
      player,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('correct'),
      seconds: fc.constantFrom(1, 60),
      ladder,
      back: fc.nat(3),
      people: fc.option(four, { freq: 4 }),
      loserSets: fc.constantFrom<0 | 1>(0, 1),
      isStale: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('account'), seconds, player, about }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('series'), seconds: mostlySoon, seed: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('register'), seconds, player }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('entry'), seconds, isOpened: mostly }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unpublish'), seconds, back }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('live'), seconds, people: four }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('points'),
      seconds,
      side: fc.constantFrom<Side>('one', 'one', 'one', 'two'),
      count: fc.integer({ min: 1, max: 12 }),
      undone: fc.constantFrom(0, 0, 0, 1, 2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('takeOver'),
      seconds: fc.constantFrom(1, 60),
      player,
      side: fc.constantFrom<Side>('one', 'two'),
      sent: fc.nat(4),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('endLive'), seconds, isSaved: mostly }) },
)
