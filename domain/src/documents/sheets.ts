import type { PlayerId } from '../ids.ts'
import type { LiveMatchState } from '../live/live-match.ts'
import { paddedNumber } from './keys.ts'

/**
 * Read model `sheets`: the points of each live match, and a list of the recorded matches that have such points, for all
 * players together and for each player (docs/architecture.md#points-of-live-matches).
 */
export type SheetDocument = LiveSheet | RecordedSheetReference

/** The points of a live match, under `sheetKey`. */
export interface LiveSheet {
  readonly match: LiveMatchState
}

/** A recorded match that was scored live, under `playerSheetKey` and `recordedSheetKey`. */
export interface RecordedSheetReference {
  readonly sequence: number
  /** The id of the command that recorded the match, from which the key of its `LiveSheet` is made. */
  readonly recording: string
}

/** @param recording id of the command that records the live match (`recordCommandIdOf`) */
export const sheetKey = (recording: string): string => `live/${recording}`
/** Common prefix of the keys of a player's matches that were scored live. */
export const playerSheetPrefix = (player: PlayerId): string => `${player}/`
/** Key of the reference to the sheet of a player's match. */
export const playerSheetKey = (player: PlayerId, sequence: number): string =>
  `${playerSheetPrefix(player)}${paddedNumber(sequence)}`
/** Common prefix of the keys of all matches that were scored live. */
export const recordedSheetPrefix = 'recorded/'
/** Key of a `RecordedSheetReference`: a reference to the points of a match, which are under `sheetKey`. */
export const recordedSheetKey = (sequence: number): string => `${recordedSheetPrefix}${paddedNumber(sequence)}`
