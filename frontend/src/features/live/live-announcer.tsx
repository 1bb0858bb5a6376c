import type { LiveMatch } from '@topspin/domain/contract/live'
import { type CountPerSide, currentSetOf, otherSide, type ScoreSheet } from '@topspin/domain/live/table-tennis'
import { useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { type Text, textOf, useText } from '../../shared/i18n/index.ts'
import { selectIsLiveKnown, selectMatchFromServer } from './selectors.ts'
import type { WithLive } from './slice.ts'
import { pseudoOn, scorePerSetOf, sheetOfLiveMatch } from './wire-sheet.ts'

/**
 * Announces changes of the live match to screen readers (docs/user-interface.md#accessibility). Scores are announced at
 * most every two seconds, all other changes at once. The first state that the page receives is not announced.
 */
export default function LiveAnnouncer() {
  const translate = useText()
  const match = useSelector(selectMatchFromServer)
  const known = useSelector(selectIsLiveKnown)
  const isStopped = useSelector(({ live }: WithLive) => live.result?.isRecorded === false)
  const [text, setText] = useState<Text | null>(null)
  const before = useRef({ known, match })
  const last = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const { current } = before
    before.current = { known, match }
    const next = current.known && current.match !== match ? announcementOf(current.match, match, isStopped) : null
    if (next === null) return
    const announce = () => {
      last.current = performance.now()
      setText(next)
    }
    const timer = setTimeout(announce, pauseBeforeAnnouncement(next, performance.now() - last.current))
    return () => clearTimeout(timer)
  }, [known, match, isStopped])
  return (
    <p className="only-read-aloud" role="status" aria-live="polite">
      {text !== null && translate(text)}
    </p>
  )
}

/**
 * What screen readers say about a change of the live match; null when there is nothing to say.
 * @param isStopped whether the match before was stopped
 */
export function announcementOf(before: LiveMatch | null, now: LiveMatch | null, isStopped = false): Text | null {
  const shown = now ?? before
  if (shown === null) return null
  const names = { one: shown.playerOne, two: shown.playerTwo }
  if (now === null) return isStopped ? textOf('live.strip', { ...names, context: 'stopped' }) : textOf('live.say.over')
  if (before?.id !== now.id) return textOf('live.say.started', names)
  const sheet = sheetOfLiveMatch(now)
  const hasNewSet = scorePerSetOf(now).length > scorePerSetOf(before).length
  const end = endOf(now, sheet, hasNewSet ? sheet.sets.at(-2) : undefined)
  if (end !== null || sheet.server === null) return end
  const { playerOneCurrentSet: pointsOne, playerTwoCurrentSet: pointsTwo } = now
  return textOf('live.say.score', { ...names, pointsOne, pointsTwo, server: pseudoOn(now, sheet.server) })
}

/** The least time between an announcement and a score that follows it, in milliseconds. */
const leastPause = 2_000

/**
 * The delay of an announcement in milliseconds. Only a score is delayed. A newer announcement replaces a delayed one.
 * @param elapsed milliseconds since the last announcement
 */
export function pauseBeforeAnnouncement(text: Text, elapsed: number): number {
  const isScore = 'key' in text && text.key === 'live.say.score'
  return isScore ? Math.max(0, leastPause - elapsed) : 0
}

/** What the device of the recorder reads aloud after a point or an undo; null before the first server is chosen. */
export function spokenTextOf(match: LiveMatch, sheet: ScoreSheet): Text | null {
  const { one, two } = currentSetOf(sheet)
  const end = endOf(match, sheet, one + two === 0 ? sheet.sets.at(-2) : undefined)
  if (end !== null || sheet.server === null) return end
  return textOf('live.say.short', { one, two, server: pseudoOn(match, sheet.server) })
}

/** The sentence about the end of the match or of `ended`, the set that has just ended; null when neither has ended. */
function endOf(match: LiveMatch, { winner, setsWon, server }: ScoreSheet, ended?: CountPerSide): Text | null {
  if (winner !== null) {
    const sets = { won: setsWon[winner], lost: setsWon[otherSide(winner)] }
    return textOf('live.say.winner', { player: pseudoOn(match, winner), ...sets })
  }
  if (ended === undefined || server === null) return null
  const side = ended.one > ended.two ? 'one' : 'two'
  const points = { won: ended[side], lost: ended[otherSide(side)] }
  return textOf('live.say.set', { player: pseudoOn(match, side), ...points, server: pseudoOn(match, server) })
}
