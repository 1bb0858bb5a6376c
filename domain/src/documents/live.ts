import type { LiveState } from '../live/live-match.ts'

/** Read model `live`: the current live match. `sequence` counts the events of all live matches. */
export interface LiveDocument {
  readonly sequence: number
  readonly match: LiveState
  /** Whether the last match has ended and is recorded; false when it was stopped. */
  readonly recorded: boolean
}
export const liveKey = 'current'
