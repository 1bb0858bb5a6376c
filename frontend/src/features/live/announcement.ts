import type { LiveMatch } from '@topspin/domain/contract/live'
import { otherSide } from '@topspin/domain/table-tennis'
import { type Text, textOf } from '../../i18n/text.ts'
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
  const won = setWonSince(before, now)
  if (sheet.winner !== null)
    return textOf('live.say.winner', {
      player: pseudoOn(now, sheet.winner),
      won: sheet.setsWon[sheet.winner],
      lost: sheet.setsWon[otherSide(sheet.winner)],
    })
  if (sheet.server === null) return null
  const server = pseudoOn(now, sheet.server)
  if (won !== null) return textOf('live.say.set', { player: pseudoOn(now, won.side), ...won.score, server })
  const { playerOneCurrentSet: pointsOne, playerTwoCurrentSet: pointsTwo } = now
  return textOf('live.say.score', { ...names, pointsOne, pointsTwo, server })
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

/** The set that ended with this change, with the winner's points first; null when none did. */
function setWonSince(before: LiveMatch, now: LiveMatch) {
  const [sets, earlier] = [setsOf(now), setsOf(before)]
  const ended = sets.length > earlier.length ? sets.at(-2) : undefined
  if (ended === undefined) return null
  const side = ended.one > ended.two ? 'one' : 'two'
  return { side, score: { won: ended[side], lost: ended[otherSide(side)] } } as const
}
