import type { LiveMatch, LivePoints } from '@topspin/domain/contract/live'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { api } from '../../../shared/api/api.ts'
import { selectConfirmedMatch } from '../selectors.ts'
import { useResult } from '../use-result.ts'
import { latestPoints } from './latest-points.ts'

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
