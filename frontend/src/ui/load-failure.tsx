import type { Remote } from '../api/remote.ts'
import { failureText, textOf, useText } from '../i18n/text.ts'
import { ErrorState } from './error-state.tsx'

interface Props {
  readonly remote: Remote<unknown>
  readonly retry: () => void
}

/** One line about data that could not be fetched, above the older data; nothing without an error. */
export function LoadFailure({ remote: { error }, retry }: Props) {
  const translate = useText()
  if (error === null) return null
  // Offline is not an error: the banner at the top explains it.
  const offline = error.kind === 'network'
  return (
    <ErrorState
      slim
      quiet={offline}
      retry={retry}
      text={translate(offline ? textOf('error.offline') : failureText(error))}
    />
  )
}
