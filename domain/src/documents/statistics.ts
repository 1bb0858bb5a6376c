import { type HalfPoints, type Instant, type Ladder, type PlayerId, playerId } from '../ids.ts'

/**
 * Read model `statistics`, under `pointsTakenKey`: the singles that one player (the winner) has won against another one
 * (the loser). Another document has the loser's victories over the winner.
 */
export interface PointsTakenDocument {
  /** Points that these victories gave. */
  readonly taken: HalfPoints
  /** Victories in each week, by its Monday in UTC, oldest first. Absent in documents of former fold versions. */
  readonly wins?: Readonly<Record<string, number>>
}

/** Prefix of the keys with this winner, and of no other keys, because all ids have the same length. */
export const pointsTakenPrefix = (winner: PlayerId): string => `player/${winner}`
export const pointsTakenKey = (winner: PlayerId, loser: PlayerId): string => `${pointsTakenPrefix(winner)}/${loser}`
/** The loser in a key that `pointsTakenKey` has made. */
export const loserInPointsTakenKey = (key: string): PlayerId => playerId(key.slice(key.lastIndexOf('/') + 1))

/** Read model `statistics`, for the whole club: number of uncancelled matches in each ladder. */
export type MatchCountsDocument = Readonly<Record<Ladder, number>>
export const matchCountsKey = 'club'

/**
 * Number of matches whose gap is above 0 and within one band of `pointsTable`. `won`: how many of these the favourite
 * (the side with the higher score) won.
 */
export interface BandCount {
  readonly matches: number
  readonly won: number
}

/** Read model `statistics`, per month in UTC: how often the favourite won, for each band of `pointsTable` in turn. */
export type FavouriteWinsDocument = Readonly<Record<Ladder, readonly BandCount[]>>
export const favouriteWinsKey = (at: Instant): string => `favourites/${at.slice(0, 'yyyy-mm'.length)}`
