import type { PairedTelevisions } from '@topspin/domain/contract/television'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import { api } from '../../../shared/api/index.ts'
import { paths } from '../../../shared/navigation/index.ts'
import { selectIsAdmin } from '../../../shared/session/index.ts'
import { EmptyState, QueryView, Section, Skeleton } from '../../../shared/ui/index.ts'
import { ApprovedTelevisions } from './approved-televisions.tsx'
import styles from './televisions-screen.module.css'
import { WaitingTelevision } from './waiting-television.tsx'

/** How often the list is read, so that a new television appears without a reload (milliseconds). */
const pollingInterval = 5_000

/** The televisions of the installation, for admins (docs/user-interface.md#television). Redirects everyone else. */
export default function TelevisionsScreen() {
  const admin = useSelector(selectIsAdmin)
  return admin ? <Televisions /> : <Navigate to={paths.account} replace />
}

function Televisions() {
  const query = api.usePairedScreensQuery({}, { pollingInterval, refetchOnMountOrArgChange: true })
  return (
    <QueryView query={query} skeleton={<Skeleton shape="card" count={2} />}>
      {(list) => <Lists {...list} />}
    </QueryView>
  )
}

function Lists({ waiting, approved }: PairedTelevisions) {
  const { t } = useTranslation()
  if (waiting.length + approved.length === 0)
    return <EmptyState title={t('screens.none')} text={t('screens.noneNext')} />
  return (
    <div className={`rows gap-6 items-start ${styles.lists}`}>
      {waiting.length > 0 && (
        <Section title={t('screens.waiting')}>
          {waiting.map((television) => (
            <WaitingTelevision key={television.id} television={television} />
          ))}
        </Section>
      )}
      {approved.length > 0 && (
        <Section title={t('screens.approved')}>
          <ApprovedTelevisions list={approved} />
        </Section>
      )}
    </div>
  )
}
