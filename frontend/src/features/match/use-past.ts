import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Past, PastEntry, PastFilters } from '@topspin/domain/contract/past'
import { useMemo } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { api, maxAge, type QueryResult } from '../../shared/api/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'

interface ReadPast extends QueryResult<readonly PastEntry[]> {
  /** Of the filters; that of the filters before while the answer is awaited. */
  readonly summary: Past['summary']
  readonly hasOlder: boolean
  readonly isReadingOlder: boolean
  readonly readOlder: () => Promise<void>
}

/** The matches of the reader that have been read, newest first, and a function that reads older ones. */
export function usePast(filters: PastFilters): ReadPast {
  const pseudo = useSelector(selectPseudo)
  const argument = { params: { pseudo }, query: filters }
  const query = api.usePastInfiniteQuery(argument, { refetchOnMountOrArgChange: maxAge / 1000 })
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  /** A request that is under way is awaited first: RTK Query ignores a second one. */
  async function readOlder(): Promise<void> {
    await dispatch(api.util.getRunningQueryThunk('past', argument))
    await query.fetchNextPage()
  }
  const pages = query.currentData?.pages
  const currentData = useMemo(() => pages?.flatMap(({ entries }) => entries), [pages])
  const { error, isFetching, refetch } = query
  return {
    currentData,
    error,
    isFetching,
    refetch,
    summary: (pages ?? query.data?.pages)?.[0]?.summary ?? null,
    hasOlder: query.hasNextPage,
    isReadingOlder: query.isFetchingNextPage,
    readOlder,
  }
}
