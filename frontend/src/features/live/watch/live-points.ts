import type { LiveMatch, LivePoints } from '@topspin/domain/contract/live'
import { type Side, sheetOf } from '@topspin/domain/table-tennis'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { api } from '../../../shared/api/index.ts'
import { selectConfirmedMatch, useResult } from '../selectors.ts'
import { setsOf } from '../wire-sheet.ts'

type Points = LivePoints['points']

/**
 * The points after a change that the socket has sent: one more, one less, or the same.
 * @param match of the same id
 * @returns null when changes are missing in between, so that the points must be read again
 */
export function advanced(known: LivePoints, match: LiveMatch): LivePoints | null {
  if (match.version <= known.version) return known
  if (match.version > known.version + 1) return null
  const { points } = known
  const at = match.lastNews
  const firstServer = points.length === 0 ? firstServerIn(match) : known.firstServer
  const candidates: readonly Points[] = [
    points,
    [...points, { scorer: 'one', at }],
    [...points, { scorer: 'two', at }],
    points.slice(0, -1),
  ]
  const next = candidates.find((candidate) => leadsTo(match, firstServer, candidate))
  if (next === undefined) return null
  const firstServeAt = firstServer === known.firstServer ? known.firstServeAt : at
  return { ...known, version: match.version, recorder: match.recorder, firstServer, firstServeAt, points: next }
}

/** Who serves first, in a match that has at most one point. */
const firstServerIn = (match: LiveMatch): Side | null =>
  match.playerOneService ? 'one' : match.playerTwoService ? 'two' : null

function leadsTo(match: LiveMatch, firstServer: Side | null, points: Points): boolean {
  const sets = setsOf(match)
  const sheet = sheetOf(
    firstServer,
    points.map(({ scorer }) => scorer),
  )
  return (
    sheet.sets.length === sets.length &&
    sheet.sets.every(({ one, two }, index) => one === sets[index]?.one && two === sets[index]?.two)
  )
}

/** The points to show, and whether they are those of an earlier version than the match. */
export interface Latest {
  readonly points: LivePoints | null
  readonly isBehind: boolean
}

/**
 * The newest points of the live match.
 * @param kept those that were shown last
 * @param read the last answer of the server
 * @param match the live match as the socket has sent it
 */
export function latestPoints(kept: LivePoints | null, read: LivePoints | null, match: LiveMatch): Latest {
  const [mine, theirs] = [kept, read].map((points) => (points?.id === match.id ? points : null))
  const base = (mine?.version ?? -1) >= (theirs?.version ?? -1) ? (mine ?? null) : (theirs ?? null)
  if (base === null) return { points: null, isBehind: true }
  const next = advanced(base, match)
  return { points: next ?? base, isBehind: next === null }
}

/** Milliseconds until points that are behind the socket are read once more. */
const retryMs = 1_000

interface Shown {
  /** The points of the live match, or of the one that was recorded while it was shown; null before they are read, and for none. */
  readonly points: LivePoints | null
  /** The failure of reading them; undefined for none. */
  readonly error: unknown
  readonly refetch: () => unknown
}

/** The points of the live match, and after its end those of the recorded one. Those of a stopped match disappear. */
export function useLivePoints(): Shown {
  const result = useResult()
  const [recorded, setRecorded] = useState<string | null>(null)
  if (result !== null && result.match.id !== recorded) setRecorded(result.match.id)
  return useFollowedPoints(useSelector(selectConfirmedMatch), result?.match.id ?? recorded)
}

/**
 * The points of a match. They are read once, and then follow the messages of the socket.
 * @param match null for none
 * @param kept the id of the match whose points are kept while there is none
 */
export function useFollowedPoints(match: LiveMatch | null, kept: string | null = null): Shown {
  const { currentData, error, refetch } = api.useLivePointsQuery({})
  const [last, setLast] = useState<LivePoints | null>(null)
  const ended = last?.id === kept ? last : null
  const { points, isBehind } =
    match === null ? { points: ended, isBehind: false } : latestPoints(last, currentData ?? null, match)
  if (points !== last) setLast(points)
  useEffect(() => {
    if (!isBehind) return
    void refetch()
    const timer = setInterval(() => void refetch(), retryMs)
    return () => clearInterval(timer)
  }, [isBehind, refetch])
  return { points, error, refetch }
}
