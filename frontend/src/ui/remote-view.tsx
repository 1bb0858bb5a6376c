import type { ReactNode } from 'react'
import type { Remote } from '../api/remote.ts'
import { QueryView } from './query-view.tsx'

interface Props<T> {
  readonly remote: Remote<T>
  readonly retry: () => void
  readonly skeleton: ReactNode
  readonly children: (data: T) => ReactNode
}

/** Renders remote data that is not an endpoint yet. */
export function RemoteView<T>({ remote, retry, skeleton, children }: Props<T>) {
  const query = {
    currentData: remote.data ?? undefined,
    error: remote.error ?? undefined,
    isFetching: remote.status === 'loading',
    refetch: retry,
  }
  return (
    <QueryView query={query} skeleton={skeleton}>
      {children}
    </QueryView>
  )
}
