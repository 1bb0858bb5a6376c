import { currentSet } from '@topspin/domain/table-tennis'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { liveTabPath, useDialogRoute } from '../../shared/navigation/index.ts'
import { Button, ConfirmDialog } from '../../shared/ui/index.ts'
import styles from './live-line.module.css'
import { MatchAge } from './match-age.tsx'
import { type Shown, selectSaving } from './selectors.ts'
import { controlDone } from './slice.ts'
import { pointsOf, pointsPlayed } from './wire-sheet.ts'

/** A button that makes its player the recorder of the match, after a confirmation (docs/specification.md#taking-over). */
export function TakeOver({ shown: { match, sheet } }: { readonly shown: Shown }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const [send, { isLoading }] = api.useLiveTakeOverMutation()
  const confirmation = useDialogRoute('take-over')
  const saving = useSelector(selectSaving)
  const { recorder, playerOne: one, playerTwo: two } = match
  async function takeOver() {
    const { data } = await send({ body: { id: match.id } })
    if (data === undefined) return
    dispatch(controlDone(data))
    void navigate(liveTabPath, { replace: true })
  }
  return (
    <>
      <Button busy={isLoading} aria-disabled={saving || undefined} onClick={() => saving || confirmation.show()}>
        {t('live.takeOver')}
      </Button>
      <ConfirmDialog
        {...confirmation}
        granting
        title={t('live.takeOverTitle')}
        keep={t('live.leave', { recorder })}
        confirm={t('live.takeOverForReal')}
        fields={
          <dl className={`halves gap-2.5 justify-items-center text-center ${styles.facts} tabular-nums`}>
            <div>
              <dt className="fine">{t('live.set', { number: sheet.sets.length })}</dt>
              <dd>{pointsOf(currentSet(sheet))}</dd>
            </div>
            <div>
              <dt className="fine">{t('live.lastPoint')}</dt>
              <dd>{pointsPlayed(match) === 0 ? '–' : <MatchAge since={match.lastNews} />}</dd>
            </div>
          </dl>
        }
        onConfirm={() => void takeOver()}
      >
        {t('live.takeOverText', { recorder, one, two })}
      </ConfirmDialog>
    </>
  )
}
