import type { EventData } from '../events.ts'
import type { Ladder } from '../ids.ts'
import { paddedNumber } from './keys.ts'

/** Read model `matches`: each uncancelled match under two keys, one by ladder and match id, one by sequence. */
export type MatchDocument = Omit<EventData<'MatchPlayed'>, 'fixture'>

export const matchKey = (ladder: Ladder, matchId: number): string => `${ladder}/${paddedNumber(matchId)}`
export const matchSequencePrefix = 'feed/'
export const matchSequenceKey = (sequence: number): string => `${matchSequencePrefix}${paddedNumber(sequence)}`
