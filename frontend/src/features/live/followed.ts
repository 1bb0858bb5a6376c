import type { LiveMatch } from '@topspin/domain/contract/live'
import { currentSet, type Sheet } from '@topspin/domain/table-tennis'
import { pointsPlayed, sameScore, sheetOfWire } from './wire-sheet.ts'

/** A live match as this page has followed it. */
export interface Followed {
  readonly match: LiveMatch
  /** How it stood before each of its last points, oldest first, as far as seen without a gap: what an undo leads back to. */
  readonly trail: readonly LiveMatch[]
}

/** As far as a referee will ever take back by hand; it bounds what is kept in the browser. */
const longestTrail = 30

/** A match seen for the first time. */
export const follow = (match: LiveMatch): Followed => ({ match, trail: [] })

/** The same match, one or more versions later. */
export function advance({ match, trail }: Followed, next: LiveMatch): Followed {
  if (next.version !== match.version + 1) return follow(next)
  const more = pointsPlayed(next) - pointsPlayed(match)
  if (more === 1) return { match: next, trail: [...trail, match].slice(-longestTrail) }
  const last = trail.at(-1)
  if (more === -1 && last !== undefined && sameScore(last, next)) return { match: next, trail: trail.slice(0, -1) }
  return follow(next)
}

/** The sheet, with `changeEnds` as exact as what was seen allows: unsure, it stays silent. */
export function sheetOfFollowed({ match, trail }: Followed): Sheet {
  const sheet = sheetOfWire(match)
  const { one, two } = currentSet(sheet)
  if (!sheet.changeEnds || one + two === 0) return sheet
  const before = trail.at(-1)
  return { ...sheet, changeEnds: before !== undefined && sheetOfWire(before).endsSwapped !== sheet.endsSwapped }
}

/** How the match stood some points ago. @param steps at most as many as the trail holds */
export function stepsBack(followed: Followed, steps: number): Followed {
  const { trail } = followed
  const match = trail[trail.length - steps]
  return steps === 0 || match === undefined ? followed : { match, trail: trail.slice(0, trail.length - steps) }
}
