import type { LiveState } from '../live-match.ts'

/** Read model `live`: the current live match. `sequence` counts the events of all live matches. */
export interface LiveDocument {
  readonly sequence: number
  readonly match: LiveState
}
export const liveKey = 'current'
