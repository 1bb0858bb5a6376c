import { useSelector } from 'react-redux'
import { useT } from '../../i18n/words.tsx'
import { useDialogRoute } from '../../navigation/dialog-route.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { selectControl } from './selectors.ts'

const StopDialog = lazyDialog(() => import('./stop-dialog.tsx'))

/** A button that stops the match without recording it, after a confirmation. */
export function StopLive({ small = false }: { readonly small?: boolean }) {
  const t = useT()
  const control = useSelector(selectControl)
  const confirmation = useDialogRoute('stop-live')
  return (
    <>
      <Button small={small} busy={control === 'stop'} onClick={() => confirmation.show()}>
        {t('live.stop')}
      </Button>
      <StopDialog route={confirmation} />
    </>
  )
}
