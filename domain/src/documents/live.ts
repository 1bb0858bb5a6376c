import type { LiveState } from '../live/live-match.ts'

/** Read model `live`: the current live match. `sequence` counts the events of all live matches, but not reactions. */
export interface LiveDocument {
  readonly sequence: number
  readonly match: LiveState
  /** True from the end of a live match that was recorded until the next live match starts. */
  readonly recorded: boolean
}
export const liveKey = 'current'
