import type { PastLadder } from '@topspin/domain/contract/standings'
import type { Ladder } from '@topspin/domain/ladder'
import { api, type QueryResult } from '../../../shared/api/index.ts'

/**
 * Reads the ladder of a day. Until the answer arrives, that of the day before it stays, so that rows can slide. The
 * component has the ladder as its key.
 */
export function useDayLadder(ladder: Ladder, on: string): QueryResult<PastLadder> {
  const query = api.useLadderOfQuery({ params: { ladder }, query: { on } })
  return { ...query, currentData: query.currentData ?? (query.isFetching ? query.data : undefined) }
}
