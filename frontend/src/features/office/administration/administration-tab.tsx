import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api, useEntryOpen } from '../../../shared/api/index.ts'
import { formatPoints } from '../../../shared/format/index.ts'
import { paths, useDialogRoute } from '../../../shared/navigation/index.ts'
import { selectIsAdmin, selectIsRefereeOrAdmin } from '../../../shared/session/index.ts'
import {
  AccountsIcon,
  Button,
  Card,
  ChatIcon,
  ConfirmDialog,
  DownloadIcon,
  Facts,
  JournalIcon,
  ProjectionsIcon,
  QueryView,
  ScreenIcon,
  Section,
  Skeleton,
  WhistleIcon,
} from '../../../shared/ui/index.ts'
import { LineLink } from '../line.tsx'
import { usePendingDecisions } from '../pending-decisions.ts'

/** Figures of all players. Referees and admins also have links to their screens. */
export function AdministrationTab() {
  const { t } = useTranslation()
  const admin = useSelector(selectIsAdmin)
  const decides = useSelector(selectIsRefereeOrAdmin)
  const { contests, registrations } = usePendingDecisions()
  return (
    <div className="stack">
      {decides && (
        <ul className="panel lined px-4">
          {admin && (
            <LineLink
              to={paths.accounts}
              icon={<AccountsIcon />}
              title={t('accounts.title')}
              count={registrations.count}
            />
          )}
          <LineLink to={paths.contests} icon={<WhistleIcon />} title={t('contest.screen')} count={contests} />
          {admin && (
            <>
              <LineLink to={paths.journal} icon={<JournalIcon />} title={t('journal.title')} />
              <LineLink to={paths.clubExport} icon={<DownloadIcon />} title={t('clubExport.title')} />
              <LineLink to={paths.screens} icon={<ScreenIcon />} title={t('screens.title')} />
              <LineLink to={paths.chats} icon={<ChatIcon />} title={t('chats.title')} />
            </>
          )}
        </ul>
      )}
      {admin && <EntrySwitch />}
      <QueryView query={api.useGlobalStatQuery({})} skeleton={<Skeleton shape="card" />}>
        {({ nbMatch, nbMatchDouble, avgScore }) => (
          <Card as="section">
            <Facts
              className="flex flex-wrap gap-2 text-center *:flex *:flex-[1_1_5rem] *:flex-col-reverse *:justify-end"
              facts={[
                [t('administration.simple', { count: nbMatch }), formatPoints(nbMatch), 'figure'],
                [t('administration.double', { count: nbMatchDouble }), formatPoints(nbMatchDouble), 'figure'],
                [t('administration.average'), formatPoints(avgScore), 'figure'],
              ]}
            />
          </Card>
        )}
      </QueryView>
      {admin && (
        <Section title={t('administration.advanced')}>
          <ul className="panel px-4">
            <LineLink to={paths.projections} icon={<ProjectionsIcon />} title={t('administration.projections')} />
          </ul>
        </Section>
      )}
    </div>
  )
}

/** Opens and closes match entry. Closing needs a confirmation, because it concerns all players. */
function EntrySwitch() {
  const { t } = useTranslation()
  const open = useEntryOpen()
  const [openEntry, { isLoading }] = api.useOpenEntryMutation()
  const confirmation = useDialogRoute('stop-entry')
  return (
    <Card as="section">
      <div className="row flex-wrap">
        <p className="rows gap-0 min-w-0 flex-[1_1_7rem]">
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
