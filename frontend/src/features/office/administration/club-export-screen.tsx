import { type ClubExportDraft, type ClubExportPreview, clubExportPath } from '@topspin/domain/contract/club-export'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { infer as Infer } from 'zod/mini'
import { api } from '../../../shared/api/index.ts'
import { paths, useDialogRoute } from '../../../shared/navigation/index.ts'
import {
  Button,
  Card,
  ConfirmDialog,
  DownloadIcon,
  LinkButton,
  NoticeBox,
  QueryView,
  SegmentedChoice,
  Skeleton,
  Switch,
} from '../../../shared/ui/index.ts'
import { CurrentPasswordField, useCurrentPasswordForm } from '../current-password-field.tsx'
import { screenForAdmins } from '../for-admins.tsx'

type Options = Omit<Infer<typeof ClubExportDraft>, 'password'>

/** Exports the data of all players as a file (docs/specification.md#export-of-the-club). */
export default screenForAdmins(paths.home, function ClubExportScreen() {
  const { t } = useTranslation()
  const query = api.useClubExportQuery({}, { refetchOnMountOrArgChange: true })
  return (
    <div className="narrow">
      <Card as="section" className="stack">
        <h2 className="text-l font-semi">{t('clubExport.heading')}</h2>
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {(content) => <ExportForm content={content} />}
        </QueryView>
      </Card>
    </div>
  )
})

function ExportForm({ content }: { readonly content: ClubExportPreview }) {
  const { t } = useTranslation()
  const [options, setOptions] = useState<Options>({ format: 'csv', emails: false, journal: false })
  const [exportClub, { data }] = api.useExportClubMutation()
  const { field, formWith, isComplete, busy, send } = useCurrentPasswordForm()
  const confirmation = useDialogRoute('export')
  const set = (change: Partial<Options>) => setOptions((before) => ({ ...before, ...change }))
  if (data !== undefined)
    return (
      <>
        <NoticeBox icon={<DownloadIcon />} title={t('clubExport.ready')} text={t('clubExport.until')} />
        <LinkButton
          to={clubExportPath.replace(':id', data.id)}
          reloadDocument
          download=""
          variant="primary"
          icon={<DownloadIcon />}
        >
          {t('data.get')}
        </LinkButton>
      </>
    )
  return (
    <form {...formWith(() => !busy && isComplete() && confirmation.show())}>
      <p>{t('clubExport.content', { ...content })}</p>
      <NoticeBox asks title={t('clubExport.warning')} text={t('clubExport.care')} />
      <div className="rows gap-1.5">
        <span className="text-s font-semi">{t('clubExport.format')}</span>
        <SegmentedChoice
          wide
          label={t('clubExport.format')}
          value={options.format}
          onChange={(format) => set({ format })}
          options={{ csv: 'CSV', json: 'JSON' }}
        />
        <p className="note">{t('clubExport.formats')}</p>
      </div>
      <Switch
        label={t('clubExport.emails')}
        note={t('clubExport.emailsNote')}
        checked={options.emails}
        onChange={(emails) => set({ emails })}
      />
      <Switch
        label={t('clubExport.journal')}
        note={t('clubExport.journalNote')}
        checked={options.journal}
        onChange={(journal) => set({ journal })}
      />
      <CurrentPasswordField label={t('clubExport.password')} {...field} />
      <Button type="submit" variant="primary" icon={<DownloadIcon />} busy={busy}>
        {t('clubExport.submit', { count: content.players })}
      </Button>
      <ConfirmDialog
        {...confirmation}
        title={t(options.emails ? 'clubExport.confirmWithEmails' : 'clubExport.confirm')}
        keep={t('clubExport.keep')}
        confirm={t('clubExport.export')}
        granting
        onConfirm={() => void send((proof) => exportClub({ body: { ...proof, ...options } }))}
      >
        {options.emails && t('clubExport.addresses', { count: content.players })}{' '}
        {t('clubExport.noted', { count: content.otherAdmins })}
      </ConfirmDialog>
    </form>
  )
}
