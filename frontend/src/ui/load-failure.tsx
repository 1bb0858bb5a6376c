import { failureIn } from '../api/failure.ts'
import type { QueryResult } from '../api/query-result.ts'
import { failureText, textOf, useText } from '../i18n/text.ts'
import { ErrorState } from './error-state.tsx'

/** One line about an answer that could not be read, above the older data; nothing without an error. */
export function LoadFailure({ query }: { readonly query: Pick<QueryResult<unknown>, 'error' | 'refetch'> }) {
  const translate = useText()
  const failure = failureIn(query.error)
  if (failure === null) return null
  // Offline is not an error: the banner at the top explains it.
  const offline = failure.kind === 'network'
  return (
    <ErrorState
      slim
      quiet={offline}
      retry={query.refetch}
      text={translate(offline ? textOf('error.offline') : failureText(failure))}
    />
  )
}
