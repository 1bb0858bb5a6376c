import { type HalfPoints, type Instant, type Ladder, type PlayerId, playerId } from '../ids.ts'

/** Read model `statistics`, per ordered pair of players: the singles that the first has won against the second. */
export interface PointsTakenDocument {
  /** The points that the winner in the key has won by victories over the loser in the key. */
  readonly taken: HalfPoints
  /**
   * The number of victories of the winner over the loser in each week, by the week's Monday in UTC, oldest first.
   * Absent in documents of former fold versions.
   */
  readonly wins?: Readonly<Record<string, number>>
}

/** Common prefix of the keys of a player's opponents. Ids have equal length, so none is a prefix of another. */
export const pointsTakenPrefix = (winner: PlayerId): string => `player/${winner}`
export const pointsTakenKey = (winner: PlayerId, loser: PlayerId): string => `${pointsTakenPrefix(winner)}/${loser}`
/** The loser in a key that `pointsTakenKey` has made. */
export const loserIn = (key: string): PlayerId => playerId(key.slice(key.lastIndexOf('/') + 1))

/** Read model `statistics`, for the whole club: number of uncancelled matches in each ladder. */
export type MatchCountsDocument = Readonly<Record<Ladder, number>>
export const matchCountsKey = 'club'

/** Matches whose gap is in a band: how many the favourite, the side with the higher score, has played and won. */
export interface BandCount {
  readonly matches: number
  readonly won: number
}

/**
 * Read model `statistics`, per calendar month in UTC: how often the favourite won, for each band of the table
 * of points, in the order of that table.
 */
export type FavouriteWinsDocument = Readonly<Record<Ladder, readonly BandCount[]>>
export const favouriteWinsKey = (at: Instant): string => `favourites/${at.slice(0, 'yyyy-mm'.length)}`
