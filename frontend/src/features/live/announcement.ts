import type { LiveMatch } from '@topspin/domain/contract/live'
import { type Count, otherSide, type Sheet } from '@topspin/domain/table-tennis'
import { type Text, textOf } from '../../shared/i18n/index.ts'
import { pseudoOn, setsOf, sheetOfWire } from './wire-sheet.ts'

/**
 * The announcement of a change of the live match for screen readers, one sentence (docs/user-interface.md#live).
 * @returns null when there is nothing to announce
 */
export function announcementOf(before: LiveMatch | null, now: LiveMatch | null): Text | null {
  if (now === null) return before === null ? null : textOf('live.say.over')
  const names = { one: now.playerOne, two: now.playerTwo }
  if (before?.id !== now.id) return textOf('live.say.started', names)
  const sheet = sheetOfWire(now)
  const end = endOf(now, sheet, setWonSince(before, now))
  if (end !== null || sheet.server === null) return end
  const { playerOneCurrentSet: pointsOne, playerTwoCurrentSet: pointsTwo } = now
  return textOf('live.say.score', { ...names, pointsOne, pointsTwo, server: pseudoOn(now, sheet.server) })
}

/** Scores are announced at most so often, in milliseconds. */
const leastPause = 2_000

/**
 * How long to wait with an announcement. Only a score waits; the next one takes its place.
 * @param elapsed milliseconds since the last announcement
 */
export function pauseBefore(text: Text, elapsed: number): number {
  const isScore = 'key' in text && text.key === 'live.say.score'
  return isScore ? Math.max(0, leastPause - elapsed) : 0
}

/** The sentence for the end of the match, or of this set; null for neither. */
export function endOf(match: LiveMatch, { winner, setsWon, server }: Sheet, ended: Count | undefined): Text | null {
  if (winner !== null)
    return textOf('live.say.winner', {
      player: pseudoOn(match, winner),
      won: setsWon[winner],
      lost: setsWon[otherSide(winner)],
    })
  if (ended === undefined || server === null) return null
  const side = ended.one > ended.two ? 'one' : 'two'
  const points = { won: ended[side], lost: ended[otherSide(side)] }
  return textOf('live.say.set', { player: pseudoOn(match, side), ...points, server: pseudoOn(match, server) })
}

/** The set that ended with this change; undefined when none did. */
function setWonSince(before: LiveMatch, now: LiveMatch): Count | undefined {
  const sets = setsOf(now)
  return sets.length > setsOf(before).length ? sets.at(-2) : undefined
}
