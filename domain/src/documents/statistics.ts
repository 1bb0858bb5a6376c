import type { HalfPoints, PlayerId } from '../ids.ts'
import type { Ladder } from '../ladder.ts'

/** Read model `statistics`, per player: half points won in singles from each opponent (wire: `milkingCow`). */
export interface TakenDocument {
  readonly from: Readonly<Record<PlayerId, HalfPoints>>
}
export const takenKey = (player: PlayerId): string => `player/${player}`

/** Read model `statistics`, for the whole club: number of uncancelled matches in each ladder. */
export type ClubDocument = Readonly<Record<Ladder, number>>
export const clubKey = 'club'
