import type { PlayerId } from '../ids.ts'
import type { LiveMatchState } from '../live/live-match.ts'
import { padded } from './keys.ts'

/**
 * Read model `sheets`: the points of each live match, and the recorded matches that have such points, all of them and those
 * of each player (docs/architecture.md#points-of-live-matches).
 */
export type SheetDocument = LiveSheet | RecordedSheet

/** Under `sheetKey`. */
export interface LiveSheet {
  readonly match: LiveMatchState
}

/** Under `recordedSheetKey` and `recentSheetKey`. */
export interface RecordedSheet {
  readonly sequence: number
  /** The command that recorded the match, which names its `LiveSheet`. */
  readonly recording: string
}

/** @param recording id of the command that records the live match (`recordingOf`) */
export const sheetKey = (recording: string): string => `live/${recording}`
/** Common prefix of the keys of a player's matches that were scored live. */
export const recordedSheetPrefix = (player: PlayerId): string => `${player}/`
export const recordedSheetKey = (player: PlayerId, sequence: number): string =>
  `${recordedSheetPrefix(player)}${padded(sequence)}`
/** Common prefix of the keys of all matches that were scored live. */
export const recentSheetPrefix = 'recorded/'
export const recentSheetKey = (sequence: number): string => `${recentSheetPrefix}${padded(sequence)}`
