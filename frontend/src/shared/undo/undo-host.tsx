import { useSelector } from 'react-redux'
import { textOf, useText } from '../i18n/text.ts'
import { useT } from '../i18n/words.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { selectUndoables, selectWaiting } from './slice.ts'

const UndoNotice = lazyComponent(() => import('./undo-notice.tsx'))

/** Loads the notice in advance, so that it can be shown when the network is down. */
export const loadUndoNotice = () => UndoNotice.load().catch(() => undefined)

/** The notice of the command that can be taken back. Screen readers announce it once; its seconds are not announced. */
export function UndoHost() {
  const t = useT()
  const translate = useText()
  const waiting = useSelector(selectWaiting)
  const command = useSelector(selectUndoables).find(({ id }) => id === waiting?.id)
  return (
    <>
      <p className="only-read-aloud" role="status">
        {command !== undefined &&
          t('undo.announced', {
            done: translate(command.texts.done),
            takeBack: translate(command.texts.takeBack ?? textOf('undo.takeBack')),
          })}
      </p>
      {command !== undefined && waiting !== null && (
        <ErrorBoundary key={command.id} fallback={null}>
          <UndoNotice command={command} seconds={waiting.seconds} />
        </ErrorBoundary>
      )}
    </>
  )
}
