import type { ReactNode } from 'react'
import type { Remote } from '../api/remote.ts'
import { failureText, useText } from '../i18n/text.ts'
import { ErrorState } from './error-state.tsx'
import { LoadFailure } from './load-failure.tsx'

interface Props<T> {
  readonly remote: Remote<T>
  readonly retry: () => void
  /** Shown until the first reply; as tall as the content. */
  readonly skeleton: ReactNode
  readonly children: (data: T) => ReactNode
}

/**
 * Renders remote data: a skeleton, the data, an error, or older data under a one-line error
 * (docs/user-interface.md#loading-empty-offline).
 */
export function RemoteView<T>({ remote, retry, skeleton, children }: Props<T>) {
  const translate = useText()
  const { data, error } = remote
  if (data === null) {
    if (error !== null) return <ErrorState retry={retry} text={translate(failureText(error))} />
    return (
      <div aria-busy="true" className="shell-screen">
        {skeleton}
      </div>
    )
  }
  return (
    <>
      <LoadFailure remote={remote} retry={retry} />
      {children(data)}
    </>
  )
}
