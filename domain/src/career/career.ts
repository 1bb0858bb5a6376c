import type { CareerDocument, CareerMatch } from '../documents/careers.ts'
import { type HalfPoints, halfPoints } from '../ids.ts'

/** The matches of a player in a ladder, in the order of play. */
export type Career = readonly CareerMatch[]

/** Joins all months of a career in the order of play. Months are not in this order if a clock was set back. */
export const careerOf = (months: readonly CareerDocument[]): Career =>
  months.flatMap(({ matches }) => matches).sort((a, b) => a.sequence - b.sequence)

export const isWon = ({ mySets, opponentSets }: CareerMatch): boolean => mySets > opponentSets

export const scoreAfter = ({ before, impact }: CareerMatch): HalfPoints => halfPoints(before + impact)
