import { skipToken } from '@reduxjs/toolkit/query/react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { api, failureIn } from '../../shared/api/index.ts'
import { matchWith } from '../../shared/navigation/index.ts'
import { EmptyState, LinkButton, lazyComponent, Skeleton } from '../../shared/ui/index.ts'
import { loadUnknownPlayer } from '../player/index.ts'
import { EntryForm } from './entry-form.tsx'

const UnknownPlayer = lazyComponent(loadUnknownPlayer, <Skeleton shape="card" />)

/** The form of a singles match, or why nobody can play the opponent in the address: unknown, or disabled. */
export function Singles() {
  const { t } = useTranslation()
  const { playerTwo } = useParams()
  const players = api.useActivePseudosQuery({}).currentData
  const missing = playerTwo !== undefined && players?.includes(playerTwo) === false ? playerTwo : null
  const profile = api.useProfileQuery(missing === null ? skipToken : { params: { pseudo: missing } })
  const failure = failureIn(profile.error)
  if (missing === null) return <EntryForm ladder="simple" />
  if (failure?.kind === 'problem' && failure.code === 'unknown-player')
    return <UnknownPlayer pseudo={missing} addressOf={matchWith} />
  if (profile.currentData?.active === false)
    return (
      <EmptyState
        title={missing}
        text={t('player.disabled')}
        action={<LinkButton to="/rank">{t('match.seeRanking')}</LinkButton>}
      />
    )
  return <EntryForm ladder="simple" />
}
