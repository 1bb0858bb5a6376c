import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { watchingChanged } from '../../../shared/socket/slice.ts'
import { selectWatchers } from '../selectors.ts'

/** How many pages show the live match, this one included while it uses this hook; 0 while it is not known. */
export function useWatchers(): number {
  const dispatch = useDispatch()
  useEffect(() => {
    dispatch(watchingChanged(true))
    return () => void dispatch(watchingChanged(false))
  }, [dispatch])
  return useSelector(selectWatchers)
}
