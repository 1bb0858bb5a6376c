import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import { api } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { paths, useDialogRoute } from '../../../shared/navigation/index.ts'
import { selectIsAdmin } from '../../../shared/session/index.ts'
import { BackIcon, EmptyState, LinkButton, lazyDialog, QueryView, Skeleton } from '../../../shared/ui/index.ts'
import { selectPollingInterval } from './polling.ts'
import { ProjectionCard } from './projection-card.tsx'
import styles from './projections-screen.module.css'

const PreviousDialog = lazyDialog(() => import('./previous-dialog.tsx'))

/** The state of every read model, and its rebuild (docs/architecture.md#replay). Redirects everyone who is not an admin. */
export default function ProjectionsScreen() {
  const admin = useSelector(selectIsAdmin)
  return admin ? <Projections /> : <Navigate to={paths.home} replace />
}

function Projections() {
  const { t } = useTranslation()
  const pollingInterval = useSelector(selectPollingInterval)
  const statuses = api.useProjectionsQuery({}, { pollingInterval, refetchOnMountOrArgChange: true })
  const previous = useDialogRoute('previous-projection')
  return (
    <div className="stack">
      <div className="row flex-wrap gap-4">
        <LinkButton to={paths.account} icon={<BackIcon />}>
          {t('projections.back')}
        </LinkButton>
        <p className={`note ${styles.note}`}>{t('projections.note')}</p>
      </div>
      <QueryView
        query={statuses}
        skeleton={<Skeleton shape="card" count={5} />}
        empty={<EmptyState title={t('projections.none')} text={t('projections.noneNext')} />}
      >
        {(list) => (
          <>
            <ClockNotice statuses={list} />
            <ul className="stack columns">
              {list.map((status) => (
                <li key={status.name}>
                  <ProjectionCard status={status} showPrevious={() => previous.show(status.name)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
      <PreviousDialog route={previous} />
    </div>
  )
}

/** Shows once that the log is dated ahead of the clock. Every status contains the same date. */
function ClockNotice({ statuses }: { readonly statuses: readonly ProjectionStatus[] }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const date = statuses[0]?.logAheadAt ?? null
  return date === null ? null : (
    <p className="text-loss wrap-anywhere">{t('projections.clock', { date: dateTime(date) })}</p>
  )
}
