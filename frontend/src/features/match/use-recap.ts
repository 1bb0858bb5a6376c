import type { MatchRecap } from '@topspin/domain/contract/match'
import { api, type QueryResult } from '../../shared/api/index.ts'
import type { MatchReference } from './reference.ts'

/**
 * Reads the detail of a match.
 * @param paused keeps what was read last, and does not read it again
 */
export function useRecap({ id, isSimple }: MatchReference, paused: boolean): QueryResult<MatchRecap> {
  const input = { params: { id: String(id) } }
  const simple = api.useSimpleRecapQuery(input, { skip: paused || !isSimple })
  const double = api.useDoubleRecapQuery(input, { skip: paused || isSimple })
  const query = isSimple ? simple : double
  return paused ? { ...query, currentData: query.data } : query
}
