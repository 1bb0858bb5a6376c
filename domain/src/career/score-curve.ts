import type { CareerMatch } from '../documents/careers.ts'
import type { Instant } from '../ids.ts'
import { type Career, scoreAfter } from './career.ts'

/** Maximum number of matches in a curve. More would not be visible: a phone is fewer pixels wide. */
export const curveLimit = 400

/** The matches since an instant; all matches when `since` is null. */
export const careerSince = (career: Career, since: Instant | null): Career =>
  since === null ? career : career.filter(({ playedAt }) => playedAt >= since)

/**
 * Picks the matches of a career that its curve shows, at most `curveLimit`. A longer career is cut into parts. The
 * curve has the first and the last match, and of each part the matches with the lowest and the highest score.
 */
export function matchesOfCurve(career: Career): Career {
  if (career.length <= curveLimit) return career
  const inner = career.slice(1, -1)
  const parts = (curveLimit - 2) / 2
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
