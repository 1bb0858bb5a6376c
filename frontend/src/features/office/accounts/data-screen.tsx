import { type OwnArchive, ownArchivePath } from '@topspin/domain/contract/own-data'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import {
  Button,
  Card,
  CheckIcon,
  CloseIcon,
  DownloadIcon,
  LinkButton,
  NoticeBox,
  QueryView,
  Skeleton,
} from '../../../shared/ui/index.ts'
import { CurrentPasswordField, useCurrentPasswordForm } from '../current-password-field.tsx'
import { AccountDeletionLine } from '../line.tsx'

const contained = [
  'data.profile',
  'data.matches',
  'data.live',
  'data.badges',
  'data.contests',
  'data.sessions',
  'data.journal',
] as const
const withheld = ['data.noPassword', 'data.noOthers'] as const
/** Milliseconds between two reads while the archive is made. */
const whilePreparing = 2_000

/** What the archive of one's own data contains, and its state (docs/specification.md#ones-own-data). */
export default function OwnDataScreen() {
  const { t } = useTranslation()
  const { currentData } = api.endpoints.ownArchive.useQueryState({})
  const pollingInterval = currentData?.state === 'preparing' ? whilePreparing : 0
  const query = api.useOwnArchiveQuery({}, { pollingInterval, refetchOnMountOrArgChange: true })
  return (
    <div className="narrow stack">
      <Card as="section" className="stack">
        <h2 className="text-l font-semi">{t('data.download')}</h2>
        <ul className="rows gap-2 text-s">
          {contained.map((part) => (
            <li key={part} className="row items-start">
              <CheckIcon className="flex-none text-win" size={18} />
              {t(part)}
            </li>
          ))}
          {withheld.map((part) => (
            <li key={part} className="row items-start text-muted">
              <CloseIcon className="flex-none" size={18} />
              {t(part)}
            </li>
          ))}
        </ul>
        <p className="note">{t('data.format')}</p>
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {(archive) => <ArchiveState archive={archive} reload={() => void query.refetch()} />}
        </QueryView>
      </Card>
      <ul className="panel px-4">
        <AccountDeletionLine note={t('data.first')} />
      </ul>
    </div>
  )
}

function ArchiveState({ archive, reload }: { readonly archive: OwnArchive; readonly reload: () => void }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const [cancel, { isLoading }] = api.useCancelArchiveMutation()
  switch (archive.state) {
    case 'ready':
      return (
        <>
          <p className="rows gap-1" role="status">
            <strong className="wrap-anywhere">{t('data.ready', { name: archive.name })}</strong>
            <span className="fine">
              {t('data.until', { size: Math.ceil(archive.size / 1000), date: dateTime(archive.until) })}
            </span>
          </p>
          <LinkButton to={ownArchivePath} reloadDocument download="" variant="primary" icon={<DownloadIcon />}>
            {t('data.get')}
          </LinkButton>
        </>
      )
    case 'preparing':
      return (
        <>
          <p className="rows gap-1" role="status">
            <strong>{t('data.preparing')}</strong>
            <span className="fine">{t('data.leave')}</span>
          </p>
          <Button busy={isLoading} onClick={() => void cancel({}).then(reload)}>
            {t('data.cancel')}
          </Button>
        </>
      )
    case 'failed':
      return (
        <>
          <NoticeBox asks title={t('data.failed')} text={t('data.failedNext')} />
          <ArchiveForm label={t('data.again')} reload={reload} />
        </>
      )
    case 'none':
      return <ArchiveForm label={t('data.prepare')} reload={reload} />
  }
}

function ArchiveForm({ label, reload }: { readonly label: string; readonly reload: () => void }) {
  const { t } = useTranslation()
  const [prepare] = api.usePrepareArchiveMutation()
  const { field, formWith, canProve, busy, send } = useCurrentPasswordForm()
  async function submit() {
    if (await send((body) => prepare({ body }))) reload()
  }
  return (
    <form {...formWith(submit)}>
      <CurrentPasswordField label={t('data.password')} {...field} />
      {canProve && (
        <Button type="submit" variant="primary" busy={busy}>
          {label}
        </Button>
      )}
    </form>
  )
}
