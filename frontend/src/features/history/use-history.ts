import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '../../api/api.ts'
import { maxAge } from '../../api/freshness.ts'
import { selectPseudo } from '../../session/selectors.ts'

/** The matches of the current player that have been read, newest first, and functions that read older ones. */
export function useHistory() {
  const pseudo = useSelector(selectPseudo)
  const query = api.useHistoryInfiniteQuery({ pseudo }, { refetchOnMountOrArgChange: maxAge / 1000 })
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  /** A request that is under way is awaited first: RTK Query ignores a second one. */
  async function readOlder(): Promise<void> {
    await dispatch(api.util.getRunningQueryThunk('history', { pseudo }))
    await query.fetchNextPage()
  }
  const pages = query.currentData?.pages
  const currentData = useMemo(() => pages?.flat(), [pages])
  return { ...query, currentData, readOlder }
}
