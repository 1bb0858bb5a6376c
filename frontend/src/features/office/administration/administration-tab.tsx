import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../../shared/api/index.ts'
import { points } from '../../../shared/format/index.ts'
import { paths } from '../../../shared/navigation/index.ts'
import { selectDecides, selectIsAdmin } from '../../../shared/session/index.ts'
import {
  AccountsIcon,
  Badge,
  Card,
  Facts,
  JournalIcon,
  LinkButton,
  ProjectionsIcon,
  QueryView,
  ScreenIcon,
  Skeleton,
  WhistleIcon,
} from '../../../shared/ui/index.ts'
import { useWaiting } from '../use-waiting.ts'
import styles from './administration-tab.module.css'
import { EntrySwitch } from './entry-switch.tsx'

/**
 * The figures of the club; for referees and admins also a link to the contests; for admins links to the accounts, the
 * journal, the screens and the projections, and opening and closing match entry.
 */
export function AdministrationTab() {
  const admin = useSelector(selectIsAdmin)
  const decides = useSelector(selectDecides)
  return (
    <div className={`stack columns ${styles.tab}`}>
      <Figures />
      {admin && <AdminActions />}
      {admin && <EntrySwitch />}
      {decides && <ContestsLink />}
    </div>
  )
}

function Figures() {
  const { t } = useTranslation()
  const query = api.useGlobalStatQuery({})
  return (
    <QueryView query={query} skeleton={<Skeleton shape="card" />}>
      {({ nbMatch, nbMatchDouble, avgScore }) => (
        <Card as="section">
          <Facts
            className={styles.figures}
            facts={[
              [t('administration.simple'), points(nbMatch)],
              [t('administration.double'), points(nbMatchDouble)],
              [t('administration.average'), points(avgScore)],
            ]}
          />
        </Card>
      )}
    </QueryView>
  )
}

/** For referees too, who have no other actions here. */
function ContestsLink() {
  const { t } = useTranslation()
  const { contests } = useWaiting()
  return (
    <Card as="section">
      <div className="rows gap-2.5">
        <LinkButton to={paths.contests} icon={<WhistleIcon />}>
          {t('contest.screen')}
          <Badge count={contests} />
        </LinkButton>
      </div>
    </Card>
  )
}

function AdminActions() {
  const { t } = useTranslation()
  const { registrations } = useWaiting()
  return (
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
  )
}
