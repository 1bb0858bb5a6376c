import type { CareerDocument, CareerMatch } from '../documents/careers.ts'
import { type HalfPoints, halfPoints } from '../ids.ts'

/** The matches of a player in a ladder, in the order of play. */
export type Career = readonly CareerMatch[]

/** The matches of all months of a career. Months are not always in the order of play, because a clock may be set back. */
export const careerOf = (months: readonly CareerDocument[]): Career =>
  months.flatMap(({ matches }) => matches).sort((a, b) => a.sequence - b.sequence)

export const isWon = ({ mySets, opponentSets }: CareerMatch): boolean => mySets > opponentSets

/** The player's score after a match. */
export const scoreAfter = ({ before, impact }: CareerMatch): HalfPoints => halfPoints(before + impact)
