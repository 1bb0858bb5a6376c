import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { type Shown, selectResult } from './selectors.ts'
import { resultExpired } from './slice.ts'

/** How long the result of a match stays after its end. As long as the line below it (live-strip.module.css). */
const resultForMs = 10_000

/** The match that has just been recorded, until its result expires; null otherwise. */
export function useResult(): Shown | null {
  const dispatch = useDispatch()
  const result = useSelector(selectResult)
  useEffect(() => {
    if (result === null) return undefined
    const timer = window.setTimeout(() => dispatch(resultExpired()), resultForMs)
    return () => window.clearTimeout(timer)
  }, [dispatch, result])
  return result
}
