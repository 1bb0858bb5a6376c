import { useTranslation } from 'react-i18next'
import { endpointFailure } from '../../shared/api/index.ts'
import { paths } from '../../shared/navigation/index.ts'
import { EmptyState, LinkButton, QueryView, Skeleton } from '../../shared/ui/index.ts'
import { Entries } from './entries.tsx'
import { StartedTournament } from './fixtures.tsx'
import { useTournament } from './use-tournament.ts'

/** A tournament: its entries, its draw, or its fixtures (docs/screens.md#tournaments). */
export default function TournamentScreen() {
  const { t } = useTranslation()
  const query = useTournament()
  const failure = endpointFailure(query.error)
  if (failure?.kind === 'problem' && failure.code === 'unknown-tournament')
    return (
      <EmptyState
        title={t('tournament.unknown')}
        action={<LinkButton to={paths.tournaments}>{t('tournament.list')}</LinkButton>}
      />
    )
  return (
    <QueryView query={query} skeleton={<Skeleton shape="table" />}>
      {(detail) =>
        detail.summary.phase === 'entries' ? (
          <Entries detail={detail} readAt={query.fulfilledTimeStamp} />
        ) : (
          <StartedTournament detail={detail} />
        )
      }
    </QueryView>
  )
}
