import type { Correction, CorrectionPreview } from '@topspin/domain/contract/correction'
import type { MatchRecap } from '@topspin/domain/contract/match'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { api, endpointFailure, type Failure } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { isOpenedFrom, paths, useBack, useDialogRoute } from '../../../shared/navigation/index.ts'
import { selectIsRefereeOrAdmin } from '../../../shared/session/index.ts'
import {
  Button,
  Card,
  EmptyState,
  LinkButton,
  QueryView,
  Skeleton,
  useIsTabletOrWider,
  useWhenOnlineAgain,
} from '../../../shared/ui/index.ts'
import { isSameMatch, type MatchReference, parseReference, referenceText, useMatchRecap } from '../reference.ts'
import { type CorrectionChoice, correctionOf, playersOf } from './choice.ts'
import { CorrectionPreviewView } from './preview.tsx'
import { CorrectionRefusal, useTooLateText } from './refusal.tsx'
import { CorrectedResult, CorrectResultChoice } from './right-result.tsx'

/** Corrects a match, for referees and admins (docs/screens.md#correcting-a-match). Redirects everyone else. */
export default function CorrectionScreen() {
  const { ladder, id } = useParams()
  const decides = useSelector(selectIsRefereeOrAdmin)
  const reference = parseReference(`${ladder}-${id}`)
  if (reference === null || !decides) return <Navigate to={paths.home} replace />
  return <Recorded key={`${ladder}-${id}`} reference={reference} />
}

function Recorded({ reference }: { readonly reference: MatchReference }) {
  const recap = useMatchRecap(reference, false)
  return (
    <QueryView query={recap} skeleton={<Skeleton shape="card" count={3} />}>
      {(match) =>
        match.isCorrectable && match.mayDecide ? <CorrectionForm match={match} /> : <Impossible match={match} />
      }
    </QueryView>
  )
}

function Impossible({ match }: { readonly match: MatchRecap }) {
  const { t } = useTranslation()
  const tooLate = useTooLateText(match) ?? t('correction.tooLateText')
  return (
    <EmptyState
      title={t(match.isCorrectable ? 'correction.notYours' : 'correction.tooLate')}
      text={match.isCorrectable ? t('contest.notYours') : tooLate}
      action={<LinkButton to={paths.home}>{t('correction.home')}</LinkButton>}
    />
  )
}

/** The form for the right result, and the preview of its effects; on a phone the preview is a second step. */
function CorrectionForm({ match }: { readonly match: MatchRecap }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const navigate = useNavigate()
  const back = useBack(paths.home)
  const entry = useLocation()
  // `fromContests` keeps its value from the first render, because the history entry of the preview has another state.
  const [fromContests] = useState(() => isOpenedFrom('contests', entry.state))
  const isWide = useIsTabletOrWider()
  // A history entry on a phone, so that Back leads from the preview to the choice.
  const step = useDialogRoute('correction-preview')
  const [choice, choose] = useState<CorrectionChoice>({ players: playersOf(match), verdict: null })
  const [earlier, setEarlier] = useState<CorrectionPreview | null>(null)
  const [refused, setRefused] = useState<Failure | null>(null)
  const [correct, { isLoading }] = api.useCorrectMatchMutation()
  const correction = correctionOf(match, choice)
  const showsPreview = isWide || step.open
  const { shown, failure, isReading, readAgain } = usePreview(showsPreview ? correction : null)
  const isSlow = useSlow(isReading || isLoading)
  const name = t(match.isSimple ? 'recap.simple' : 'recap.double', { id: match.id })
  const decision = correction?.result === null ? 'correction.cancel' : 'correction.confirm'
  const problem = isReading ? null : (refused ?? failure)
  useWhenOnlineAgain(problem?.kind === 'network', readPreviewAgain)

  const heading = useRef<HTMLHeadingElement>(null)
  const isSecondStep = !isWide && step.open
  useEffect(() => {
    if (!isSecondStep) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [isSecondStep])

  async function confirm() {
    if (correction === null || shown === null || isReading || isLoading) return
    const { data, error } = await correct({ body: { ...correction, revision: shown.revision } })
    if (data === undefined) return setRefused(endpointFailure(error))
    // The referee may have gone back, or to another screen, during the request.
    if ((window.history.state?.key ?? 'default') !== entry.key) return
    if (fromContests) return void navigate(step.open ? -2 : -1)
    // On a phone, first goes back from the entry of the preview to that of the choice, which is replaced below.
    if (step.open) {
      step.close()
      await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    }
    if (correction.result === null) return void navigate(paths.home, { replace: true })
    await openMatch()
  }

  /** Opens the dialog of the match as a history entry after home, so that closing the dialog leads to home. */
  async function openMatch() {
    await navigate(paths.home, { replace: true })
    await navigate(paths.home, { state: { dialog: 'recap', subject: referenceText(match) } })
  }

  function change(next: CorrectionChoice) {
    setEarlier(null)
    setRefused(null)
    choose(next)
  }

  function readPreviewAgain() {
    setEarlier(shown)
    setRefused(null)
    readAgain()
  }

  const title = 'mx-0.5 mt-0.5 -mb-1.5 note font-semi'
  return (
    <div className="rows gap-6 items-start pb-23 xl:grid-cols-[360px_minmax(0,1fr)]">
      {(isWide || !step.open) && (
        <div className="stack">
          <ContestQuotes match={match} />
          <h2 className={title}>{t('correction.right')}</h2>
          <CorrectResultChoice match={match} choice={choice} choose={change} />
          <p className="note tabular-nums">
            {t('correction.recordedBy', { recorder: match.recorder, date: dateTime(match.matchDate) })}{' '}
            {!isWide && t('correction.notYet')}
          </p>
        </div>
      )}
      {showsPreview && (
        <div className="stack" aria-busy={isReading || isLoading}>
          <h2 className={title} tabIndex={-1} ref={heading}>
            {t(isWide ? 'correction.changes' : 'correction.previewTitle')}
          </h2>
          {isWide || <CorrectedResult match={match} choice={choice} />}
          <p role="status" className={isSlow ? 'font-semi' : 'only-read-aloud'}>
            {isSlow && t('correction.computing')}
          </p>
          {problem !== null && (
            <CorrectionRefusal
              failure={problem}
              match={match}
              previewedUpTo={shown?.lastSequence}
              readAgain={readPreviewAgain}
              openMatch={() => void openMatch()}
            />
          )}
          {correction === null && (
            <p className="note">{t(choice.verdict === null ? 'correction.choose' : 'correction.unchanged')}</p>
          )}
          {shown !== null && problem === null && (
            <div className={isReading ? 'opacity-50' : undefined}>
              <CorrectionPreviewView preview={shown} earlier={earlier} />
            </div>
          )}
        </div>
      )}
      <div className="dock">
        {showsPreview ? (
          <>
            <Button onClick={isWide ? back : step.close}>{t(isWide ? 'correction.leave' : 'correction.edit')}</Button>
            {correction !== null && problem === null && (
              <Button
                variant={correction.result === null ? 'danger' : 'primary'}
                busy={isLoading}
                aria-disabled={isReading || shown === null || undefined}
                onClick={() => void confirm()}
              >
                {t(isWide || correction.result === null ? decision : 'correction.confirmShort', { match: name })}
              </Button>
            )}
          </>
        ) : (
          <Button
            variant="primary"
            aria-disabled={correction === null || undefined}
            onClick={() => correction !== null && step.show()}
          >
            {t('correction.preview')}
          </Button>
        )}
      </div>
    </div>
  )
}

function ContestQuotes({ match }: { readonly match: MatchReference }) {
  const { dateTime } = useDates()
  const { waiting = [] } = api.useContestsQuery({}).currentData ?? {}
  return waiting
    .filter((contest) => contest.reason !== null && isSameMatch(match)(contest.match))
    .map(({ id, reason, contestedBy, contestedAt }) => (
      <Card as="article" key={id}>
        <blockquote className="quote text-s">
          {`«\u202F${reason}\u202F»`}{' '}
          <cite className="tabular-nums">
            {contestedBy}, {dateTime(contestedAt)}
          </cite>
        </blockquote>
      </Card>
    ))
}

/**
 * Reads the preview of a correction, again after each change of the correction. Reads nothing for null.
 * @returns `shown`: the newest preview; while `isReading`, the preview before it
 */
function usePreview(correction: Correction | null) {
  const [request, { data, error, isLoading, originalArgs }] = api.usePreviewCorrectionMutation()
  const [last, setLast] = useState<CorrectionPreview | null>(null)
  const key = JSON.stringify(correction)
  const isAsked = JSON.stringify(originalArgs?.body) === key
  const readAgain = () => correction !== null && void request({ body: correction })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the correction, which is a new object at each render
  useEffect(() => {
    if (!isAsked) readAgain()
  }, [key, isAsked])
  const isReading = correction !== null && (isLoading || !isAsked)
  const failure = correction === null || isReading ? null : endpointFailure(error)
  const answer = data ?? (isLoading ? last : null)
  if (answer !== last) setLast(answer)
  return { shown: correction === null ? null : answer, failure, isReading, readAgain }
}

const slowAfterMs = 2_000

function useSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = window.setTimeout(() => setSlow(true), slowAfterMs)
    return () => {
      window.clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy])
  return isSlow
}
