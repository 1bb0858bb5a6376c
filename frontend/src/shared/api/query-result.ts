/** What a query hook of `api` returns, as far as a view needs it. */
export interface QueryResult<T> {
  readonly currentData?: T | undefined
  readonly error?: unknown
  readonly isFetching: boolean
  /** When the answer arrived (milliseconds since 1970). */
  readonly fulfilledTimeStamp?: number | undefined
  readonly refetch: () => unknown
}

/** Whether a query has succeeded or failed. Before that only a skeleton can be shown. */
export const isAnswered = ({ currentData, error }: QueryResult<unknown>): boolean =>
  currentData !== undefined || error !== undefined
