import type { PlayerId } from '../ids.ts'
import type { LiveMatchState } from '../live/live-match.ts'
import { paddedNumber } from './keys.ts'

/** Read model `sheets` (docs/architecture.md#points-of-live-matches). */
export type SheetDocument = LiveSheet | RecordedSheetReference

/** The points of a live match, under `sheetKey`. */
export interface LiveSheet {
  readonly match: LiveMatchState
}

/** Names the `LiveSheet` of a recorded match, under `recordedSheetKey` and under each player's `playerSheetKey`. */
export interface RecordedSheetReference {
  readonly sequence: number
  /** Id of the command that recorded the match, for `sheetKey`. */
  readonly recording: string
}

/** The key of a `LiveSheet`. @param recording id of the command that records the live match (`recordCommandIdOf`) */
export const sheetKey = (recording: string): string => `live/${recording}`
/** Prefix of the keys of the `RecordedSheetReference`s of a player, which sort by order of play. */
export const playerSheetPrefix = (player: PlayerId): string => `${player}/`
/** Key of the `RecordedSheetReference` of a match for one of its players. */
export const playerSheetKey = (player: PlayerId, sequence: number): string =>
  `${playerSheetPrefix(player)}${paddedNumber(sequence)}`
/** Prefix of the keys of the `RecordedSheetReference`s of the whole club: one per match, sorted by order of play. */
export const recordedSheetPrefix = 'recorded/'
/** Key of the `RecordedSheetReference` of a match for the whole club. */
export const recordedSheetKey = (sequence: number): string => `${recordedSheetPrefix}${paddedNumber(sequence)}`
