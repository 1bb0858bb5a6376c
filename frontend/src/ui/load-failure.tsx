import type { Remote } from '../api/remote.ts'
import { say, tellFailure, useTell } from '../i18n/text.ts'
import { ErrorState } from './error-state.tsx'

interface Props {
  readonly remote: Remote<unknown>
  readonly retry: () => void
}

/** One line about data that could not be fetched, above the older data; nothing without an error. */
export function LoadFailure({ remote: { error }, retry }: Props) {
  const tell = useTell()
  if (error === null) return null
  // Offline is not an error: the banner at the top explains it.
  const offline = error.kind === 'network'
  return (
    <ErrorState slim quiet={offline} retry={retry} text={tell(offline ? say('error.offline') : tellFailure(error))} />
  )
}
