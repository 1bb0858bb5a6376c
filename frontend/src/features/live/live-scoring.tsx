import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { useEntryOpen } from '../../shared/api/index.ts'
import { paths, useDialogRoute } from '../../shared/navigation/index.ts'
import { Button, FiltersIcon, IconButton, lazyDialog, UndoIcon } from '../../shared/ui/index.ts'
import { LiveHalf } from './live-half.tsx'
import styles from './live-scoring.module.css'
import { ScoringHead } from './scoring-head.tsx'
import { useScoringSettings } from './scoring-settings.ts'
import { ScoringSlot } from './scoring-slot.tsx'
import { type Shown, selectIsRecorder, selectRestored, selectSaving } from './selectors.ts'
import { scoringLeft, scoringShown, undoTapped } from './slice.ts'
import { StopLive } from './stop-live.tsx'
import { useFeedback } from './use-feedback.ts'
import { useHalfTap } from './use-half-tap.ts'
import { useScoringKeys } from './use-scoring-keys.ts'
import { useTurnGuard } from './use-turn-guard.ts'
import { useWakeLock } from './use-wake-lock.ts'

const SettingsDialog = lazyDialog(() => import('./scoring-settings-dialog.tsx'))

/** The scoreboard of the recorder: two buttons that fill the table, in place of the bars of the page (docs/user-interface.md#live). */
export function LiveScoring({ shown }: { readonly shown: Shown }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const [mirrored, setMirrored] = useState(false)
  const [settings, change] = useScoringSettings()
  const settingsRoute = useDialogRoute('scoring-settings')
  const restored = useSelector(selectRestored)
  const saving = useSelector(selectSaving)
  // After a take-over the scoreboard stays until its player leaves it, and takes no taps.
  const recorder = useSelector(selectIsRecorder)
  const board = useRef<HTMLDivElement>(null)
  const tap = useHalfTap(shown)
  const guard = useTurnGuard()
  const leave = useLeave()
  const navigate = useNavigate()
  useWakeLock()
  useFeedback(shown, settings)
  // Before the first paint, which would otherwise show the bars.
  useLayoutEffect(() => {
    dispatch(scoringShown())
    return () => {
      dispatch(scoringLeft())
    }
  }, [dispatch])
  const order = mirrored ? (['two', 'one'] as const) : (['one', 'two'] as const)
  const undoable = shown.canUndo && restored && recorder && !saving
  const undo = () => undoable && dispatch(undoTapped())
  useScoringKeys(board, order, tap, undo)
  const swap = () => setMirrored(!mirrored)
  const openSettings = () => settingsRoute.show()
  return (
    <div
      ref={board}
      className={`${styles.board} ${settings.large ? styles.large : ''} ${recorder ? '' : styles.over}`}
      onClickCapture={guard}
    >
      {!settings.large && <ScoringHead {...{ shown, order, leave, openSettings, swap }} />}
      <ScoringSlot shown={shown} order={order} isLarge={settings.large} />
      <section className={`table-blue table-edge table-net ${styles.ends}`} aria-label={t('live.board')}>
        {order.map((side) => (
          <LiveHalf key={side} shown={shown} side={side} onTap={() => tap(side)} />
        ))}
      </section>
      {recorder ? (
        <div className={styles.acts}>
          <Button icon={<UndoIcon />} aria-label={t('live.undo')} aria-disabled={!undoable} onClick={undo}>
            {t(settings.large ? 'live.undoShort' : 'live.undo')}
          </Button>
          {settings.large && <IconButton label={t('live.settings')} icon={<FiltersIcon />} onClick={openSettings} />}
          <div className={`rows ${styles.stop}`}>
            <StopLive />
          </div>
        </div>
      ) : (
        <div className={styles.follow}>
          <Button onClick={() => void navigate(paths.live)}>{t('live.follow')}</Button>
        </div>
      )}
      <SettingsDialog route={settingsRoute} settings={settings} change={change} swap={swap} leave={leave} />
    </div>
  )
}

/** Leaves the scoreboard for the form of a match, while entry is closed for home. The match goes on. */
function useLeave(): () => void {
  const navigate = useNavigate()
  const open = useEntryOpen()
  return () => void navigate(open ? '/match?tab=simple' : '/', { replace: true })
}
