import type { EventData } from '../events.ts'
import { halfPoints, type PlayerId, toPoints } from '../ids.ts'
import type { MatchOutcome } from './counting.ts'

/** A recorded match: the data of its `MatchPlayed` event. */
export type PlayedMatch = EventData<'MatchPlayed'>

type Participant = Pick<PlayedMatch['winners'][number], 'playerId'>
type Sides = Readonly<Record<'winners' | 'losers', readonly Participant[]>>

/** All players of a match, winners first. */
export const playersOf = ({ winners, losers }: Sides): PlayerId[] =>
  [...winners, ...losers].map(({ playerId }) => playerId)

/** A match's winners and losers by id, and the sets that the losers won. */
export const outcomeOf = ({ winners, losers, loserSets }: Sides & Pick<PlayedMatch, 'loserSets'>): MatchOutcome => ({
  winners: winners.map(({ playerId }) => playerId),
  losers: losers.map(({ playerId }) => playerId),
  loserSets,
})

/** The points that each player of a side has won or lost: both partners have the same impact. */
export const impactOfSide = ([player]: PlayedMatch['winners']): number => toPoints(player?.impact ?? halfPoints(0))

type Side = readonly PlayerId[]

/** Whether `one` and `two` have the same players, in any order. */
export const isSameSide = (one: Side, two: Side): boolean =>
  one.length === two.length && one.every((player) => two.includes(player))

/** Whether `one` and `two` are the two sides of a match, whichever of them won. */
export const areSidesOf = ({ winners, losers }: MatchOutcome, one: Side, two: Side): boolean =>
  (isSameSide(one, winners) && isSameSide(two, losers)) || (isSameSide(one, losers) && isSameSide(two, winners))

export const isPlayedBy = ({ winners, losers }: Sides, player: PlayerId): boolean =>
  isOn(winners, player) || isOn(losers, player)

// Faster than `some`: the search for a player's last match calls this for many matches. A side has at most two players.
const isOn = (side: readonly Participant[], player: PlayerId): boolean =>
  side[0]?.playerId === player || side[1]?.playerId === player
