import { currentSetOf } from '@topspin/domain/live/table-tennis'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { liveTabPath, useDialogRoute } from '../../shared/navigation/index.ts'
import { selectIsRefereeOrAdmin } from '../../shared/session/index.ts'
import { Button, ConfirmDialog, Facts, WhistleIcon } from '../../shared/ui/index.ts'
import { TimeAgo } from './score.tsx'
import {
  type ShownLiveMatch,
  selectIsRecorder,
  selectIsSaving,
  selectLiveState,
  selectShownLiveMatch,
} from './selectors.ts'
import { liveActions } from './slice.ts'
import { countPointsOfMatch, scoreText } from './wire-sheet.ts'

/**
 * Who records the live match, with buttons to stop it or take it over. Shown only to other referees and admins
 * (docs/specification.md#taking-over).
 */
export function LiveRecorderLine() {
  const { t } = useTranslation()
  const shown = useSelector(selectShownLiveMatch)
  const recorder = useSelector(selectIsRecorder)
  const mayTakeOver = useSelector(selectIsRefereeOrAdmin)
  if (shown === null || recorder || !mayTakeOver) return null
  const { match, sheet } = shown
  const isWon = sheet.winner !== null
  return (
    <section className="rows">
      <div className={isWon ? 'notice asks' : 'notice'}>
        <WhistleIcon />
        {/* As high as the longer text after the last point, so that nothing moves. */}
        <p className="rows min-h-[4lh] content-start gap-0 wrap-anywhere md:min-h-[3lh] lg:min-h-[2lh]">
          <strong>{isWon ? t('live.unsaved') : t('live.records', { recorder: match.recorder })}</strong>
          {isWon && <span>{t('live.unsavedHint', { recorder: match.recorder, sets: scoreText(sheet.setsWon) })}</span>}
          {!isWon && countPointsOfMatch(match) > 0 && (
            <span>
              {t('live.lastPoint')} <TimeAgo since={match.lastNews} />
            </span>
          )}
        </p>
      </div>
      <div className="halves min-h-14">
        <StopLiveButton id={match.id} recorder={match.recorder} />
        <TakeOver shown={shown} />
      </div>
    </section>
  )
}

/** A button that stops the match `id`, after a confirmation. `recorder` is left out when the reader records. */
export function StopLiveButton({ id, recorder }: { readonly id: string; readonly recorder?: string }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { control } = useSelector(selectLiveState)
  const busy = useSelector(selectIsSaving) || control !== null
  // With the id, a dialog that is open at the end of this match does not stay open for the next one.
  const confirmation = useDialogRoute('stop-live', id)
  return (
    <>
      <Button
        variant={recorder === undefined ? 'quiet' : 'danger'}
        busy={control === 'stop'}
        aria-disabled={busy || undefined}
        onClick={() => busy || confirmation.show()}
      >
        {t('live.stop')}
      </Button>
      <ConfirmDialog
        {...confirmation}
        title={t('live.stopTitle')}
        keep={t('live.goOn')}
        confirm={t('live.stopForReal')}
        onConfirm={() => dispatch(liveActions.stopAsked(id))}
      >
        {t('live.stopText')} {recorder !== undefined && t('live.stillRecords', { recorder })}
      </ConfirmDialog>
    </>
  )
}

const large = 'text-xl font-bold'

/** A button that makes the reader the recorder, after a confirmation (docs/specification.md#taking-over). */
function TakeOver({ shown: { match, sheet } }: { readonly shown: ShownLiveMatch }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const [send, { isLoading }] = api.useLiveTakeOverMutation()
  const confirmation = useDialogRoute('take-over', match.id)
  const saving = useSelector(selectIsSaving)
  const { recorder, playerOne: one, playerTwo: two } = match
  const lastPoint = countPointsOfMatch(match) === 0 ? '–' : <TimeAgo since={match.lastNews} />
  async function takeOver() {
    const { pathname } = window.location
    const { data } = await send({ body: { id: match.id } })
    if (data === undefined) return
    dispatch(liveActions.controlDone(data))
    if (window.location.pathname === pathname) void navigate(liveTabPath, { replace: true })
  }
  return (
    <>
      <Button
        variant={sheet.winner === null ? 'quiet' : 'primary'}
        busy={isLoading}
        aria-disabled={saving || undefined}
        onClick={() => saving || confirmation.show()}
      >
        {t('live.takeOver')}
      </Button>
      <ConfirmDialog
        {...confirmation}
        granting
        title={t('live.takeOverTitle')}
        keep={t('live.leave', { recorder })}
        confirm={t('live.takeOverForReal')}
        fields={
          <Facts
            className="halves gap-2.5 justify-items-center px-3.5 py-2.5 rounded-small bg-sunken text-center"
            facts={[
              sheet.winner === null
                ? [t('live.set', { number: sheet.sets.length }), scoreText(currentSetOf(sheet)), large]
                : [t('livePage.sets'), scoreText(sheet.setsWon), large],
              [t('live.lastPoint'), lastPoint, large],
            ]}
          />
        }
        onConfirm={() => void takeOver()}
      >
        {t('live.takeOverText', { recorder, one, two })}
      </ConfirmDialog>
    </>
  )
}
