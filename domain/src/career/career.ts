import type { CareerDocument, CareerMatch } from '../documents/careers.ts'
import { type HalfPoints, halfPoints, type Instant } from '../ids.ts'

/** The matches of a player in a ladder, in the order of play. */
export type Career = readonly CareerMatch[]

/** Joins all months of a career in the order of play. Months are not in this order if a clock was set back. */
export const careerOf = (months: readonly CareerDocument[]): Career =>
  months.flatMap(({ matches }) => matches).sort((a, b) => a.sequence - b.sequence)

export const isWon = ({ mySets, opponentSets }: CareerMatch): boolean => mySets > opponentSets

export const scoreAfter = ({ before, impact }: CareerMatch): HalfPoints => halfPoints(before + impact)

/** Maximum number of matches in a curve. A phone is about 400 pixels wide, so more would not be visible. */
export const curveMatchLimit = 400

/** The matches since an instant; all matches when `since` is null. */
export const careerSince = (career: Career, since: Instant | null): Career =>
  since === null ? career : career.filter(({ playedAt }) => playedAt >= since)

/**
 * The matches that the curve of a career shows: all, up to `curveMatchLimit`. A longer career keeps its first and its
 * last match. The matches between them are cut into parts: each keeps the two with the lowest and the highest score.
 */
export function matchesOfCurve(career: Career): Career {
  if (career.length <= curveMatchLimit) return career
  const inner = career.slice(1, -1)
  const parts = (curveMatchLimit - 2) / 2
  const kept: CareerMatch[] = career.slice(0, 1)
  for (let part = 0; part < parts; part += 1) {
    const from = Math.floor((part * inner.length) / parts)
    const to = Math.floor(((part + 1) * inner.length) / parts)
    kept.push(...extremes(inner.slice(from, to)))
  }
  return [...kept, ...career.slice(-1)]
}

/** The matches with the lowest and the highest score, in the order of play; one match if they are the same. */
function extremes(part: Career): Career {
  const sorted = part.toSorted((a, b) => scoreAfter(a) - scoreAfter(b))
  const ends = new Set([...sorted.slice(0, 1), ...sorted.slice(-1)])
  return part.filter((match) => ends.has(match))
}
