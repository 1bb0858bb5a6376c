import type { HalfPoints, PlayerId } from '../ids.ts'
import type { Ladder } from '../ladder.ts'

/** Read model `statistics`, per player: half points taken in won singles from each opponent (the "milking cow"). */
export interface TakenDocument {
  readonly from: Readonly<Record<PlayerId, HalfPoints>>
}
export const takenKey = (player: PlayerId): string => `player/${player}`

/** Read model `statistics`, of the whole club: uncancelled matches by ladder. */
export type ClubDocument = Readonly<Record<Ladder, number>>
export const clubKey = 'club'
