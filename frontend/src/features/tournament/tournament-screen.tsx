import { skipToken } from '@reduxjs/toolkit/query/react'
import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { api, failureIn } from '../../shared/api/index.ts'
import { paths } from '../../shared/navigation/index.ts'
import { Card, EmptyState, LinkButton, PlayerLink, QueryView, Section, Skeleton } from '../../shared/ui/index.ts'
import { useTournamentWords } from './words.ts'

/** A tournament: its entries, its draw, or its fixtures (docs/user-interface.md#tournaments). */
export default function TournamentScreen() {
  const { t } = useTranslation()
  const { id } = useParams()
  const query = api.useTournamentQuery(id === undefined ? skipToken : { params: { id } })
  const failure = failureIn(query.error)
  if (failure?.kind === 'problem' && failure.code === 'unknown-tournament')
    return (
      <EmptyState
        title={t('tournament.unknown')}
        action={<LinkButton to={paths.tournaments}>{t('tournament.list')}</LinkButton>}
      />
    )
  return (
    <QueryView query={query} skeleton={<Skeleton shape="table" />}>
      {(detail) => <Entries detail={detail} />}
    </QueryView>
  )
}

function Entries({ detail: { summary, entries } }: { readonly detail: TournamentDetail }) {
  const { t } = useTranslation()
  const { kind, size } = useTournamentWords()
  return (
    <div className="stack">
      <Card>
        {kind(summary)} · {size(summary)}
      </Card>
      <Section title={t('tournament.entries')}>
        <ul className="panel lined">
          {entries.map((pseudo) => (
            <li key={pseudo} className="row min-h-15 px-4 py-2">
              <PlayerLink pseudo={pseudo} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
