import type { LiveMatch, LivePoints } from '@topspin/domain/contract/live'
import { type ScoreSheet, type Side, scoreSheetOf } from '@topspin/domain/live/table-tennis'
import { minutesBetween, type PlayedSet, timelineOf } from '@topspin/domain/live/timeline'
import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import type { EndedMatch } from '../slice.ts'
import { scorePerSetOf } from '../wire-sheet.ts'

type Points = LivePoints['points']

/** A set with its index in the match, from 0. */
export type SetOfMatch = PlayedSet & { readonly index: number }

/** A match that was scored live, with what follows from its points. */
export interface MatchInSets {
  readonly points: LivePoints
  readonly sheet: ScoreSheet
  readonly sets: readonly SetOfMatch[]
}

const sheetAfter = (firstServer: Side | null, points: Points): ScoreSheet =>
  scoreSheetOf(
    firstServer,
    points.map(({ scorer }) => scorer),
  )

export const matchInSetsOf = (points: LivePoints): MatchInSets => ({
  points,
  sheet: sheetAfter(points.firstServer, points.points),
  sets: timelineOf(points.firstServer, points.points).map((set, index) => ({ ...set, index })),
})

/**
 * The points after a change that the socket has sent: one point more, one point less, or the same points. The names
 * are those that the socket has sent.
 * @param match the match as sent, with the id of `known`
 * @returns null after any other change, and when earlier changes are missing: the points must then be read again
 */
export function pointsAfterChange(known: LivePoints, match: LiveMatch): LivePoints | null {
  const { version, playerOne, playerTwo, recorder } = match
  if (version < known.version) return known
  if (version > known.version + 1) return null
  // When a player is renamed, the server sends the same version again.
  if (version === known.version) {
    const isSame = known.playerOne === playerOne && known.playerTwo === playerTwo && known.recorder === recorder
    return isSame ? known : { ...known, playerOne, playerTwo, recorder }
  }
  const { points } = known
  const at = match.lastNews
  // Before the second point, the player who serves is the first server.
  const server = match.playerOneService ? 'one' : match.playerTwoService ? 'two' : null
  const firstServer = points.length === 0 ? server : known.firstServer
  const candidates: readonly Points[] = [
    points,
    [...points, { scorer: 'one', at }],
    [...points, { scorer: 'two', at }],
    points.slice(0, -1),
  ]
  const score = JSON.stringify(scorePerSetOf(match))
  const next = candidates.find((candidate) => JSON.stringify(sheetAfter(firstServer, candidate).sets) === score)
  if (next === undefined) return null
  const firstServeAt = firstServer === known.firstServer ? known.firstServeAt : at
  return { ...known, version, playerOne, playerTwo, recorder, firstServer, firstServeAt, points: next }
}

/**
 * The newest points of the live match.
 * @param kept the points that were shown last
 * @param read the last answer of the server
 * @returns the points (null when none of this match are known), and whether they must be read again
 */
export function latestPointsOf(kept: LivePoints | null, read: LivePoints | null, match: LiveMatch) {
  const [mine, theirs] = [kept, read].map((points) => (points?.id === match.id ? points : null))
  // Kept points are newer than the match when the log of the server was restored from a backup.
  const isAhead = mine != null && mine.version > match.version
  const base = theirs != null && (isAhead || mine == null || mine.version < theirs.version) ? theirs : (mine ?? null)
  if (base === null) return { points: null, isBehind: true }
  const next = pointsAfterChange(base, match)
  return { points: next ?? base, isBehind: next === null }
}

/** In minutes. A longer match was probably abandoned. */
const abandonedAfter = 180

/**
 * The duration of a match in minutes; null before the first serve, and from `abandonedAfter` on.
 * @param now null for a match that is over: it lasted until its last point
 */
export function durationOf({ firstServeAt, points }: LivePoints, now: string | null): number | null {
  const until = now ?? points.at(-1)?.at
  if (firstServeAt === null || until === undefined) return null
  const minutes = minutesBetween(firstServeAt, until)
  return minutes < abandonedAfter ? minutes : null
}

/** The time between two reads while the points are older than the match, in milliseconds. */
const retryMs = 1_000

/** The points that a page shows (null for none), and how their match has ended (null while it is live). */
interface FollowedPoints {
  readonly points: LivePoints | null
  readonly ended: EndedMatch | null
}

export const noFollowedPoints: FollowedPoints = { points: null, ended: null }

/**
 * The points that a page shows after an answer of the server or a message of the socket. `isBehind`: whether they must
 * be read again. An ended match stays until the reader leaves it (docs/screens.md#the-live-page).
 * @param kept the points that were shown last
 * @param read the last answer of the server
 * @param live the live match as the socket has sent it
 * @param result how the last match ended; null when unknown, and from ten seconds after the end
 */
export function followedPointsAfter(
  kept: FollowedPoints,
  read: LivePoints | null,
  live: LiveMatch | null,
  result: EndedMatch | null,
): FollowedPoints & { readonly isBehind: boolean } {
  const ended = kept.ended ?? (result !== null && result.match.id === kept.points?.id ? result : null)
  if (ended !== null) return { points: kept.points, ended, isBehind: false }
  if (live === null) return { ...noFollowedPoints, isBehind: false }
  return { ...latestPointsOf(kept.points, read, live), ended }
}

/**
 * The points of the live match, read once and then updated by messages of the socket.
 * @param result how the last match ended, for a page that still shows its points
 * @returns `FollowedPoints`, the failure of reading them, and `follow`, which replaces an ended match by the live one
 */
export function useFollowedPoints(live: LiveMatch | null, result: EndedMatch | null = null) {
  const { currentData, error, refetch } = api.useLivePointsQuery({})
  const [kept, keep] = useState(noFollowedPoints)
  const { points, ended, isBehind } = followedPointsAfter(kept, currentData ?? null, live, result)
  if (points !== kept.points || ended !== kept.ended) keep({ points, ended })
  useEffect(() => {
    if (!isBehind) return
    void refetch()
    const timer = setInterval(() => void refetch(), retryMs)
    return () => clearInterval(timer)
  }, [isBehind, refetch])
  return { points, ended, error, refetch, follow: () => keep(noFollowedPoints) }
}
