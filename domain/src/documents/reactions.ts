import type { PlayerId } from '../ids.ts'
import type { ReactionSign } from '../reaction-signs.ts'
import { paddedNumber } from './keys.ts'

/** Read model `reactions`: one document for each recorded or live match with reactions, or with reactions hidden. */
export interface ReactionsDocument {
  /** One for each player who has reacted, the newest last. Kept while the reactions are hidden. */
  readonly given: readonly Reaction[]
  readonly hidden: boolean
}

interface Reaction {
  readonly playerId: PlayerId
  readonly sign: ReactionSign
}

export const reactionsKey = (sequence: number): string => paddedNumber(sequence)
/** Key of the reactions to a live match. @param recording id of the command that records it (`recordCommandIdOf`) */
export const liveReactionsKey = (recording: string): string => `live/${recording}`
