import type { PlayerId } from '../ids.ts'
import type { ReactionSign } from '../reaction-signs.ts'
import { paddedNumber } from './keys.ts'

/**
 * Read model `reactions`, under `reactionsKey` for a recorded match and `liveReactionsKey` for a live match. No document if
 * `given` is empty and `hidden` is false.
 */
export interface ReactionsDocument {
  /** One for each player who has reacted, the newest last. Kept while the reactions are hidden. */
  readonly given: readonly Reaction[]
  /** Whether a player of the match has hidden the reactions. */
  readonly hidden: boolean
}

interface Reaction {
  readonly playerId: PlayerId
  readonly sign: ReactionSign
}

export const reactionsKey = (sequence: number): string => paddedNumber(sequence)
/** @param recording id of the command that records the live match (`recordCommandIdOf`) */
export const liveReactionsKey = (recording: string): string => `live/${recording}`
