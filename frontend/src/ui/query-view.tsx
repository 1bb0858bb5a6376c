import type { ReactNode } from 'react'
import { failureIn } from '../api/failure.ts'
import type { QueryResult } from '../api/query-result.ts'
import { failureText, textOf, useText } from '../i18n/text.ts'
import { ErrorState } from './error-state.tsx'

interface Props<T> {
  readonly query: QueryResult<T>
  /** Shown until the first answer; as tall as the content. */
  readonly skeleton: ReactNode
  /** Shown for an empty list. */
  readonly empty?: ReactNode
  readonly children: (data: T) => ReactNode
}

/**
 * Renders the answer to a query: a skeleton, the data, an error, or older data under a one-line error
 * (docs/user-interface.md#loading-empty-offline).
 */
export function QueryView<T>({ query, skeleton, empty, children }: Props<T>) {
  const translate = useText()
  const { currentData, isFetching, refetch } = query
  if (currentData === undefined) {
    const failure = failureIn(query.error)
    if (failure !== null && !isFetching) return <ErrorState retry={refetch} text={translate(failureText(failure))} />
    return (
      <div aria-busy="true" className="stack">
        {skeleton}
      </div>
    )
  }
  const isEmpty = empty !== undefined && Array.isArray(currentData) && currentData.length === 0
  return (
    <>
      <LoadFailure query={query} />
      {isEmpty ? empty : children(currentData)}
    </>
  )
}

/** One line about an answer that could not be read, above the older data; nothing without an error. */
export function LoadFailure({ query }: { readonly query: Pick<QueryResult<unknown>, 'error' | 'refetch'> }) {
  const translate = useText()
  const failure = failureIn(query.error)
  if (failure === null) return null
  // Offline is not an error: the banner at the top explains it.
  const offline = failure.kind === 'network'
  const text = translate(offline ? textOf('error.offline') : failureText(failure))
  return <ErrorState slim quiet={offline} retry={query.refetch} text={text} />
}
