import type { PlayerId } from '../ids.ts'
import type { LiveMatchState } from '../live/live-match.ts'
import { paddedNumber } from './keys.ts'

/** Read model `sheets` (docs/architecture.md#points-of-live-matches). */
export type SheetDocument = LiveSheet | RecordedSheetReference

/** The points of a live match, under `sheetKey`. */
export interface LiveSheet {
  readonly match: LiveMatchState
}

/**
 * A document that names the `LiveSheet` of a recorded match. The document is stored under the `playerSheetKey` of each
 * player and under the `recordedSheetKey`.
 */
export interface RecordedSheetReference {
  readonly sequence: number
  /** The id of the command that recorded the match; `sheetKey` makes the key of the `LiveSheet` from it. */
  readonly recording: string
}

/** The key of a `LiveSheet`. @param recording id of the command that records the live match (`recordCommandIdOf`) */
export const sheetKey = (recording: string): string => `live/${recording}`
/** Prefix of the keys of the `RecordedSheetReference`s of a player, which sort by order of play. */
export const playerSheetPrefix = (player: PlayerId): string => `${player}/`
/** The key of the `RecordedSheetReference` of a recorded match that is stored for one of its players. */
export const playerSheetKey = (player: PlayerId, sequence: number): string =>
  `${playerSheetPrefix(player)}${paddedNumber(sequence)}`
/** Prefix of the keys of the `RecordedSheetReference`s of the whole club: one per match, sorted by order of play. */
export const recordedSheetPrefix = 'recorded/'
/** The key of the `RecordedSheetReference` of a recorded match that is stored for the whole club. */
export const recordedSheetKey = (sequence: number): string => `${recordedSheetPrefix}${paddedNumber(sequence)}`
