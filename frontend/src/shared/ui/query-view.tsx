import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react'
import { useDispatch } from 'react-redux'
import { type CallDispatch, failureIn, type QueryResult, refreshAll } from '../api/index.ts'
import { readFailureText, useText } from '../i18n/index.ts'
import { ErrorState } from './error-state.tsx'
import { useOnline } from './use-online.ts'

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
    if (failure !== null && !isFetching)
      return <ErrorState retry={refetch} text={translate(readFailureText(failure))} />
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

/**
 * One line about an answer that could not be read, above the older data; nothing without an error. A screen has one line
 * about the network: the banner at the top while the browser is offline, else that of the first answer, which reads all again.
 */
export function LoadFailure({ query }: { readonly query: Pick<QueryResult<unknown>, 'error' | 'refetch'> }) {
  const translate = useText()
  const dispatch = useDispatch<CallDispatch>()
  const failure = failureIn(query.error)
  const isNetwork = failure?.kind === 'network'
  const online = useOnline()
  const isShown = useFirstNotice(isNetwork && online)
  if (failure === null || (isNetwork && !isShown)) return null
  const retry = isNetwork ? () => dispatch(refreshAll()) : query.refetch
  return <ErrorState slim quiet={isNetwork} retry={retry} text={translate(readFailureText(failure))} />
}

/** The components that have a notice about the network, in the order of their appearance. */
let waiting: readonly string[] = []
const listeners = new Set<() => void>()

function change(next: readonly string[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/**
 * Whether this component shows its notice about the network. Several lists of a screen would show the same, so only the
 * first one does.
 * @param hasNotice whether it has one
 */
function useFirstNotice(hasNotice: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!hasNotice) return
    change([...waiting, id])
    return () => change(waiting.filter((other) => other !== id))
  }, [hasNotice, id])
  return useSyncExternalStore(
    subscribe,
    () => waiting[0] === id,
    () => false,
  )
}
