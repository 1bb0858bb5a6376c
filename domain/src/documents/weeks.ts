import type { Instant } from '../ids.ts'
import { utcDayOf } from '../time/days.ts'
import { paddedNumber } from './keys.ts'
import type { MatchDocument } from './matches.ts'
import { pageOfSequence } from './scores.ts'

// Read model `weeks`: matches by day of UTC, because the installation's time zone can change. For a week, read-api
// reads every day of UTC that overlaps it, and leaves out the matches outside the week (docs/architecture.md#weeks).

/** Under `dayPageKey`: uncancelled matches of a day, in the order of play. One document covers 100 sequence numbers. */
export interface DayDocument {
  readonly matches: readonly MatchDocument[]
}

/**
 * Under `dayChangesKey`: when matches of a day were last cancelled, corrected or rated again. Each key is the `playedAt`
 * of such a match.
 */
export interface DayChangesDocument {
  readonly changed: Readonly<Record<string, Instant>>
}

export type WeeksDocument = DayDocument | DayChangesDocument

/** Common prefix of the keys of all `DayDocument`s. The keys sort by day, then by order of play. */
export const allDaysPrefix = 'day/'
export const dayPrefix = (day: string): string => `${allDaysPrefix}${day}/`
export const dayPageKey = (playedAt: Instant, sequence: number): string =>
  `${dayPrefix(utcDayOf(playedAt))}${paddedNumber(pageOfSequence(sequence))}`
const changedPrefix = 'changed/'
export const dayChangesKey = (day: string): string => `${changedPrefix}${day}`
export const isDayChangesKey = (key: string): boolean => key.startsWith(changedPrefix)
/** The day in a key that `dayPageKey` or `dayChangesKey` has made. */
export const dayInKey = (key: string): string => key.split('/')[1] ?? ''
