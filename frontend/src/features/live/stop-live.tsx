import { useTranslation } from 'react-i18next'
import { useAppDispatch, useAppSelector } from '../../app/store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDialogRoute } from '../../ui/dialog-route.ts'
import { selectControl } from './selectors.ts'
import { stopAsked } from './slice.ts'

/** Ends the match without a trace; asked twice, for its points are gone then. */
export function StopLive({ small = false }: { readonly small?: boolean }) {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const { which, submission } = useAppSelector(selectControl)
  const confirmation = useDialogRoute('stop-live')
  return (
    <>
      <Button
        small={small}
        busy={which === 'stop' && submission.status === 'sending'}
        onClick={() => confirmation.show()}
      >
        {t('live.stop')}
      </Button>
      <Dialog
        open={confirmation.open}
        close={confirmation.close}
        title={t('live.stopTitle')}
        actions={
          <>
            <Button onClick={confirmation.close}>{t('live.goOn')}</Button>
            <Button
              look="danger"
              onClick={() => {
                confirmation.close()
                dispatch(stopAsked())
              }}
            >
              {t('live.stopForReal')}
            </Button>
          </>
        }
      >
        <p>{t('live.stopText')}</p>
      </Dialog>
    </>
  )
}
