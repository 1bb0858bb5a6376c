import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useDialogRoute } from '../../shared/navigation/index.ts'
import { Button, ConfirmDialog } from '../../shared/ui/index.ts'
import { selectControl, selectSaving } from './selectors.ts'
import { stopAsked } from './slice.ts'

/** A button that stops the match without recording it, after a confirmation. @param recorder who records it, if another player does */
export function StopLive({ recorder }: { readonly recorder?: string }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const control = useSelector(selectControl)
  const saving = useSelector(selectSaving)
  const confirmation = useDialogRoute('stop-live')
  return (
    <>
      <Button
        variant={recorder === undefined ? 'quiet' : 'danger'}
        busy={control === 'stop'}
        aria-disabled={saving || undefined}
        onClick={() => saving || confirmation.show()}
      >
        {t('live.stop')}
      </Button>
      <ConfirmDialog
        {...confirmation}
        title={t('live.stopTitle')}
        keep={t('live.goOn')}
        confirm={t('live.stopForReal')}
        onConfirm={() => dispatch(stopAsked())}
      >
        {t('live.stopText')} {recorder !== undefined && t('live.stillRecords', { recorder })}
      </ConfirmDialog>
    </>
  )
}
