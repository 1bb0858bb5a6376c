import type { LiveState } from '../live-match.ts'

/** Read model `live`: the match under way. `sequence` counts live events of all matches: it grows with every change. */
export interface LiveDocument {
  readonly sequence: number
  readonly match: LiveState
}
export const liveKey = 'current'
