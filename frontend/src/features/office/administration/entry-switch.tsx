import { useTranslation } from 'react-i18next'
import { api, useEntryOpen } from '../../../shared/api/index.ts'
import { useDialogRoute } from '../../../shared/navigation/index.ts'
import { Button, Card, ConfirmDialog } from '../../../shared/ui/index.ts'

/** Opens match entry, or closes it after a confirmation: everybody notices that. */
export function EntrySwitch() {
  const { t } = useTranslation()
  const open = useEntryOpen()
  const [openEntry, { isLoading }] = api.useOpenEntryMutation()
  const confirmation = useDialogRoute('stop-entry')
  return (
    <Card as="section">
      <div className="row">
        <p className="rows gap-0 min-w-0 flex-1">
          <strong>{t('administration.entry')}</strong>
          <span className="note">{t(open ? 'administration.entryOpen' : 'administration.entryClosed')}</span>
        </p>
        <Button
          small
          variant={open ? 'quiet' : 'primary'}
          busy={isLoading}
          onClick={() => (open ? confirmation.show() : void openEntry({ body: { open: true } }))}
        >
          {t(open ? 'administration.stop' : 'administration.start')}
        </Button>
      </div>
      <ConfirmDialog
        {...confirmation}
        title={t('administration.stopTitle')}
        keep={t('administration.leaveOpen')}
        confirm={t('administration.stopForReal')}
        onConfirm={() => void openEntry({ body: { open: false } })}
      >
        {t('administration.stopText')}
      </ConfirmDialog>
    </Card>
  )
}
