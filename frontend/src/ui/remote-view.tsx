import type { ReactNode } from 'react'
import type { Remote } from '../app/remote.ts'
import { say, tellFailure, useTell } from '../app/text.ts'
import { ErrorState } from './error-state.tsx'

interface Props<T> {
  readonly remote: Remote<T>
  readonly retry: () => void
  /** What stands there until the first answer, as tall as the content. */
  readonly skeleton: ReactNode
  readonly children: (data: T) => ReactNode
}

/** Remote data in each of its states: skeleton, content, failure, and stale content under a slim failure (ux 31, 33). */
export function RemoteView<T>({ remote, retry, skeleton, children }: Props<T>) {
  const tell = useTell()
  const { data, error } = remote
  const text = error === null ? undefined : tell(tellFailure(error))
  // What is read offline is no failure: one short line, for the page tells the rest on top.
  const offline = error?.kind === 'network'
  if (data === null) {
    if (text !== undefined) return <ErrorState retry={retry} text={text} />
    return (
      <div aria-busy="true" className="shell-screen">
        {skeleton}
      </div>
    )
  }
  return (
    <>
      {text !== undefined && (
        <ErrorState slim quiet={offline} retry={retry} text={offline ? tell(say('error.offline')) : text} />
      )}
      {children(data)}
    </>
  )
}
