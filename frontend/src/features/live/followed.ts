import type { LiveMatch } from '@topspin/domain/contract/live'
import { currentSet, type Sheet } from '@topspin/domain/table-tennis'
import { pointsPlayed, sameScore, sheetOfWire } from './wire-sheet.ts'

/** A live match with its last points, as far as this page has received them. */
export interface Followed {
  readonly match: LiveMatch
  /** The match before each of its last points, oldest first and without a gap. An undo returns to these. */
  readonly trail: readonly LiveMatch[]
}

/** More points than a referee undoes by hand. Limits what the browser stores. */
const maxTrail = 30

/** Starts to follow a match, with an empty trail. */
export const follow = (match: LiveMatch): Followed => ({ match, trail: [] })

/** Advances to a later version of the same match. The trail starts again after a gap. */
export function advance({ match, trail }: Followed, next: LiveMatch): Followed {
  if (next.version !== match.version + 1) return follow(next)
  const more = pointsPlayed(next) - pointsPlayed(match)
  if (more === 1) return { match: next, trail: [...trail, match].slice(-maxTrail) }
  const last = trail.at(-1)
  // Another referee has taken over.
  if (more === 0 && sameScore(match, next)) return { match: next, trail }
  if (more === -1 && last !== undefined && sameScore(last, next)) return { match: next, trail: trail.slice(0, -1) }
  return follow(next)
}

/** The score sheet of a followed match. `changeEnds` is false when the trail does not show whether the players change ends. */
export function sheetOfFollowed({ match, trail }: Followed): Sheet {
  const sheet = sheetOfWire(match)
  const { one, two } = currentSet(sheet)
  if (!sheet.changeEnds || one + two === 0) return sheet
  const before = trail.at(-1)
  return { ...sheet, changeEnds: before !== undefined && sheetOfWire(before).endsSwapped !== sheet.endsSwapped }
}

/** The match some points ago. @param steps at most the length of the trail */
export function stepsBack(followed: Followed, steps: number): Followed {
  const { trail } = followed
  const match = trail[trail.length - steps]
  return steps === 0 || match === undefined ? followed : { match, trail: trail.slice(0, trail.length - steps) }
}
