import type { LiveState } from '../live/live-match.ts'

/** Read model `live`: the current live match. `sequence` counts the events of all live matches, but not reactions. */
export interface LiveDocument {
  readonly sequence: number
  readonly match: LiveState
  /** Whether the last live match is over and recorded; false while a match is live, and after a stopped one. */
  readonly recorded: boolean
}
export const liveKey = 'current'
