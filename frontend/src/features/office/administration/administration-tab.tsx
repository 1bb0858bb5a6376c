import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api, useEntryOpen } from '../../../shared/api/index.ts'
import { points } from '../../../shared/format/index.ts'
import { paths, useDialogRoute } from '../../../shared/navigation/index.ts'
import { selectDecides, selectIsAdmin } from '../../../shared/session/index.ts'
import {
  AccountsIcon,
  Badge,
  Button,
  Card,
  ConfirmDialog,
  Facts,
  JournalIcon,
  LinkButton,
  ProjectionsIcon,
  QueryView,
  ScreenIcon,
  Skeleton,
  WhistleIcon,
} from '../../../shared/ui/index.ts'
import { usePendingDecisions } from '../pending-decisions.ts'

/**
 * The figures of the club; for referees and admins also a link to the contests; for admins links to the accounts, the
 * journal, the televisions and the projections, and opening and closing match entry.
 */
export function AdministrationTab() {
  const { t } = useTranslation()
  const admin = useSelector(selectIsAdmin)
  const decides = useSelector(selectDecides)
  const { contests, registrations } = usePendingDecisions()
  const figures = api.useGlobalStatQuery({})
  return (
    <div className="stack columns md:gap-6 md:items-start">
      <QueryView query={figures} skeleton={<Skeleton shape="card" />}>
        {({ nbMatch, nbMatchDouble, avgScore }) => (
          <Card as="section">
            <Facts
              className="grid grid-cols-3 gap-2 text-center *:flex *:flex-col-reverse *:justify-end"
              facts={[
                [t('administration.simple'), points(nbMatch), 'figure'],
                [t('administration.double'), points(nbMatchDouble), 'figure'],
                [t('administration.average'), points(avgScore), 'figure'],
              ]}
            />
          </Card>
        )}
      </QueryView>
      {admin && (
        <Card as="section">
          <div className="rows gap-2.5">
            <LinkButton to="/account/admin" icon={<AccountsIcon />}>
              {t('administration.accounts')}
              <Badge count={registrations.count} />
            </LinkButton>
            <LinkButton to={paths.journal} icon={<JournalIcon />}>
              {t('journal.title')}
            </LinkButton>
            <LinkButton to={paths.screens} icon={<ScreenIcon />}>
              {t('screens.title')}
            </LinkButton>
            <LinkButton to={paths.projections} icon={<ProjectionsIcon />}>
              {t('administration.projections')}
            </LinkButton>
          </div>
        </Card>
      )}
      {admin && <EntrySwitch />}
      {decides && (
        <Card as="section">
          <div className="rows">
            <LinkButton to={paths.contests} icon={<WhistleIcon />}>
              {t('contest.screen')}
              <Badge count={contests} />
            </LinkButton>
          </div>
        </Card>
      )}
    </div>
  )
}

/** Opens match entry, or closes it after a confirmation, because closing it concerns all players. */
function EntrySwitch() {
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
