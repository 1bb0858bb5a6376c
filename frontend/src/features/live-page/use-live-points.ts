import type { LivePoints } from '@topspin/domain/contract/live'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { api } from '../../api/api.ts'
import { selectConfirmedMatch } from '../live/selectors.ts'
import { latestPoints } from './latest-points.ts'

/** Milliseconds until points that are behind the socket are read once more. */
const retryMs = 1_000

interface Shown {
  /** The points of the live match, or of the one that has ended while it was shown; null before they are read, and for none. */
  readonly points: LivePoints | null
  /** The failure of reading them; undefined for none. */
  readonly error: unknown
  readonly refetch: () => unknown
}

/** The points of the live match. They are read once, and then follow the messages of the socket. */
export function useLivePoints(): Shown {
  const match = useSelector(selectConfirmedMatch)
  const { currentData, error, refetch } = api.useLivePointsQuery({})
  const [kept, setKept] = useState<LivePoints | null>(null)
  const { points, isBehind } =
    match === null ? { points: kept, isBehind: false } : latestPoints(kept, currentData ?? null, match)
  if (points !== kept) setKept(points)
  useEffect(() => {
    if (!isBehind) return
    void refetch()
    const timer = setInterval(() => void refetch(), retryMs)
    return () => clearInterval(timer)
  }, [isBehind, refetch])
  return { points, error, refetch }
}
