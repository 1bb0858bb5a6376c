import type { Remote } from '../app/remote.ts'
import { say, tellFailure, useTell } from '../app/text.ts'
import { ErrorState } from './error-state.tsx'

interface Props {
  readonly remote: Remote<unknown>
  readonly retry: () => void
}

/** One line about data that could not be read, above what is shown in spite of it; nothing when all is well. */
export function LoadFailure({ remote: { error }, retry }: Props) {
  const tell = useTell()
  if (error === null) return null
  // Being offline is no failure: one short line, for the page says the rest on top.
  const offline = error.kind === 'network'
  return (
    <ErrorState slim quiet={offline} retry={retry} text={tell(offline ? say('error.offline') : tellFailure(error))} />
  )
}
