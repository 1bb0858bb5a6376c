import type { ReactNode } from 'react'
import { failureIn } from '../api/failure.ts'
import type { QueryResult } from '../api/query-result.ts'
import { failureText, useText } from '../i18n/text.ts'
import { ErrorState } from './error-state.tsx'
import { LoadFailure } from './load-failure.tsx'

interface Props<T> {
  readonly query: QueryResult<T>
  /** Shown until the first answer; as tall as the content. */
  readonly skeleton: ReactNode
  readonly children: (data: T) => ReactNode
}

/**
 * Renders the answer to a query: a skeleton, the data, an error, or older data under a one-line error
 * (docs/user-interface.md#loading-empty-offline).
 */
export function QueryView<T>({ query, skeleton, children }: Props<T>) {
  const translate = useText()
  const { currentData, isFetching, refetch } = query
  if (currentData === undefined) {
    const failure = failureIn(query.error)
    if (failure !== null && !isFetching) return <ErrorState retry={refetch} text={translate(failureText(failure))} />
    return (
      <div aria-busy="true" className="shell-screen">
        {skeleton}
      </div>
    )
  }
  return (
    <>
      <LoadFailure query={query} />
      {children(currentData)}
    </>
  )
}
