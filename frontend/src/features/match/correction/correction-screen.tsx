import type { MatchRecap } from '@topspin/domain/contract/match'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Navigate, useParams } from 'react-router-dom'
import { paths } from '../../../shared/navigation/index.ts'
import { selectIsAdmin, selectIsReferee } from '../../../shared/session/index.ts'
import { EmptyState, LinkButton, QueryView, Skeleton } from '../../../shared/ui/index.ts'
import { type MatchReference, parseReference, useRecap } from '../reference.ts'
import { CorrectionForm } from './correction-form.tsx'
import { useTooLateText } from './use-too-late-text.ts'

/** Corrects a match, for referees and admins (docs/user-interface.md#correcting-a-match). Redirects everyone else. */
export default function CorrectionScreen() {
  const { ladder, id } = useParams()
  const referee = useSelector(selectIsReferee)
  const admin = useSelector(selectIsAdmin)
  const reference = parseReference(`${ladder}-${id}`)
  if (reference === null || !(referee || admin)) return <Navigate to={paths.home} replace />
  return <Recorded key={`${ladder}-${id}`} reference={reference} />
}

function Recorded({ reference }: { readonly reference: MatchReference }) {
  const { t } = useTranslation()
  const recap = useRecap(reference, false)
  return (
    <QueryView query={recap} skeleton={<Skeleton shape="card" count={3} />}>
      {(match) =>
        match.isCorrectable === false ? (
          <TooLate match={match} />
        ) : match.mayDecide === false ? (
          <Impossible title={t('correction.notYours')} text={t('contest.notYours')} />
        ) : (
          <CorrectionForm match={match} />
        )
      }
    </QueryView>
  )
}

function TooLate({ match }: { readonly match: MatchRecap }) {
  const { t } = useTranslation()
  const text = useTooLateText(match) ?? t('correction.tooLateText')
  return <Impossible title={t('correction.tooLate')} text={text} />
}

function Impossible({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation()
  const home = <LinkButton to={paths.home}>{t('correction.home')}</LinkButton>
  return <EmptyState title={title} text={text} action={home} />
}
