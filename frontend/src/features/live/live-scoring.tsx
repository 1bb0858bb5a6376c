import { currentSetOf, otherSide, type ScoreSheet, type Side } from '@topspin/domain/live/table-tennis'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { useEntryOpen } from '../../shared/api/index.ts'
import type { TextKey } from '../../shared/i18n/index.ts'
import { useRanking } from '../../shared/ladder/index.ts'
import { paths, singlesFormPath, useDialogRoute } from '../../shared/navigation/index.ts'
import {
  BackIcon,
  Button,
  FiltersIcon,
  IconButton,
  lazyDialog,
  Name,
  SwapIcon,
  UndoIcon,
} from '../../shared/ui/index.ts'
import { StopLiveButton } from './live-line.tsx'
import styles from './live-scoring.module.css'
import { Score } from './score.tsx'
import { endedSetTextsOf, ScoreboardStatus } from './scoreboard-status.tsx'
import { useScoringFeedback, useScoringKeys, useScoringSettings, useTapGuard, useWakeLock } from './scoring-device.ts'
import { type ShownLiveMatch, selectIsRecorder, selectIsSaving, selectLiveState } from './selectors.ts'
import { liveActions } from './slice.ts'
import { countPoints, pseudoOn } from './wire-sheet.ts'

const SettingsDialog = lazyDialog(() => import('./scoring-settings-dialog.tsx'))

/** The scoreboard of the recorder: two large buttons. It hides the bars of the page (docs/screens.md#live). */
export function LiveScoring({ shown }: { readonly shown: ShownLiveMatch }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const [mirrored, setMirrored] = useState(false)
  const [settings, change] = useScoringSettings()
  // With the id, settings that are open at the end of a match do not open again on the board of the next one.
  const settingsRoute = useDialogRoute('scoring-settings', shown.match.id)
  const isEntryOpen = useEntryOpen()
  const { restored, control } = useSelector(selectLiveState)
  const saving = useSelector(selectIsSaving)
  // After a take-over the former recorder still sees the scoreboard, which then ignores taps.
  const recorder = useSelector(selectIsRecorder)
  const board = useRef<HTMLDivElement>(null)
  const guard = useTapGuard()
  // Keeps the ladder up to date until the save, because `outboxSaga` computes the places in the result from it.
  useRanking('simple')
  useWakeLock()
  useScoringFeedback(shown, recorder ? settings : { ...settings, voice: false, vibration: false })
  // Runs before the first paint, so that the bars of the page are not shown for a moment.
  useLayoutEffect(() => {
    dispatch(liveActions.scoringChanged(true))
    return () => void dispatch(liveActions.scoringChanged(false))
  }, [dispatch])
  const { sheet, uncertain } = shown
  const { server, winner } = sheet
  const order = mirrored ? (['two', 'one'] as const) : (['one', 'two'] as const)
  const mayUndo = restored && recorder && !saving
  const undoable = shown.canUndo && mayUndo
  const undo = () => undoable && dispatch(liveActions.undoTapped())
  const chooseServer = (side: Side) =>
    control === null && dispatch(liveActions.serviceChosen({ playerOneService: side === 'one' }))
  // Before the first point, the button that undoes a point changes the first server.
  const hasOnlyServer = server !== null && mayUndo && shown.pending.length === 0 && countPoints(sheet.sets) === 0
  const undoLabel = hasOnlyServer ? 'live.changeServer' : 'live.undo'
  /**
   * The first tap chooses the first server. Each later tap scores a point.
   * @param timeStamp when the recorder tapped. On a busy phone, the handler may run much later.
   */
  function tap(side: Side, { timeStamp }: Pick<Event, 'timeStamp'>) {
    if (winner !== null || uncertain || !recorder) return
    if (server !== null) dispatch(liveActions.pointTapped({ side, at: timeStamp, time: new Date().toISOString() }))
    else chooseServer(side)
  }
  useScoringKeys(board, order, tap, undo)
  const swap = () => setMirrored(!mirrored)
  /** Opens the form that records a match, or home while entry is closed. The live match goes on. */
  const leave = () => void navigate(isEntryOpen ? singlesFormPath : paths.home, { replace: true })
  const settingsButton = (
    <IconButton label={t('live.settings')} icon={<FiltersIcon />} onClick={() => settingsRoute.show()} />
  )
  const sets = endedSetTextsOf(order, sheet)
  return (
    <div
      ref={board}
      className={`fixed grid bg-bg ${styles.board} ${settings.large ? styles.large : ''} ${recorder ? '' : styles.over}`}
      onClickCapture={guard}
    >
      {!settings.large && (
        <div className={`row gap-0 px-(--space-1) [grid-area:head] lying:contents ${styles.head}`}>
          <IconButton label={t('live.leaveBoard')} icon={<BackIcon />} onClick={leave} />
          <p className={scoreClass}>
            <b className="block text-l lying:text-s lying:text-muted lying:font-[450]">
              {winner === null ? t('live.set', { number: sheet.sets.length }) : t('live.won')}
            </b>
            <span className="block text-s text-muted lying:text-l lying:text-ink lying:font-semi">
              {sets.length === 0 && t('live.bestOf')}
              {sets.map((set, index) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
                  key={index}
                  className="not-first:before:content-['_·_'] lying:block lying:not-first:before:content-none"
                >
                  {set}
                </span>
              ))}
            </span>
          </p>
          {settingsButton}
          <IconButton label={t('live.swap')} icon={<SwapIcon />} onClick={swap} />
        </div>
      )}
      <ScoreboardStatus shown={shown} order={order} isLarge={settings.large} />
      <section
        className={`table-blue table-edge table-net grid grid-cols-2 [grid-area:ends] lying:contents ${styles.ends}
          ${recorder ? '' : 'saturate-[0.35] lying:*:saturate-[0.35]'}`}
        aria-label={t('live.board')}
      >
        {order.map((side) => (
          <Half
            key={side}
            shown={shown}
            side={side}
            off={winner !== null || uncertain || !restored || !recorder}
            onTap={(event) => tap(side, event)}
          />
        ))}
      </section>
      <div className={`grid items-center ${styles.acts} ${recorder ? '' : 'grid-cols-1'}`}>
        {recorder ? (
          <>
            <Button
              icon={<UndoIcon />}
              aria-label={t(undoLabel)}
              aria-disabled={!undoable && !hasOnlyServer}
              // When the first tap of a double tap has undone the only point, the second must not change the server.
              onClick={({ detail }) => {
                if (!hasOnlyServer) undo()
                else if (detail < 2) chooseServer(otherSide(server))
              }}
            >
              {t(settings.large && !hasOnlyServer ? 'live.undoShort' : undoLabel)}
            </Button>
            {settings.large && settingsButton}
            {/* With large targets only hidden: the settings open the dialog that `StopLiveButton` renders. */}
            <div className={`rows ${styles.stop} ${settings.large ? 'hidden' : ''}`}>
              <StopLiveButton id={shown.match.id} />
            </div>
          </>
        ) : (
          <div className="rows">
            <Button onClick={() => void navigate(paths.live)}>{t('live.follow')}</Button>
          </div>
        )}
      </div>
      <SettingsDialog
        id={shown.match.id}
        route={settingsRoute}
        settings={settings}
        change={change}
        swap={swap}
        leave={leave}
      />
    </div>
  )
}

/** The sets are hidden in a window that is too low to show them in large text. */
const scoreClass = `min-w-0 flex-1 leading-[1.25] tabular-nums [@media(height<15rem)]:hidden
  lying:[grid-area:sets] lying:self-center lying:px-[6px] lying:text-center lying:text-balance`

interface HalfProps {
  readonly shown: ShownLiveMatch
  readonly side: Side
  readonly off: boolean
  readonly onTap: (event: Pick<Event, 'timeStamp'>) => void
}

function Half({ shown: { match, sheet }, side, off, onTap }: HalfProps) {
  const { t } = useTranslation()
  const { server, winner, setsWon } = sheet
  const points = currentSetOf(sheet)
  // The larger number of points decides the size of the digits in both halves.
  const isWide = Math.max(points.one, points.two) > 9
  const chip = chipOf(sheet, side)
  return (
    <button
      type="button"
      className={`table-edge grid grid-cols-1 grid-rows-[1fr_auto_auto_auto_1fr] justify-items-center z-1 min-w-0 min-h-0
        px-[14px] py-4 text-center select-none [--edge:8px] [--edge-radius:12px] [--name-long:var(--text-l)]
        aria-disabled:cursor-default focus-visible:rounded-medium focus-visible:outline-offset-[-14px]
        ${styles.half} ${winner !== null && winner !== side ? styles.lost : ''} ${isWide ? '[--digits:var(--two-digits)]' : ''}`}
      aria-disabled={off || undefined}
      onClick={onTap}
    >
      {/* The ball always has its space, and the name has space for two lines, so that nothing moves. */}
      <span className="rows gap-2 row-start-2 content-end justify-items-center min-h-18 text-xl font-semi text-balance">
        <span className={`ball size-4 shadow-[0_0_0_5px_var(--ball-glow)] ${server === side ? '' : 'invisible'}`} />
        {server !== null && !off && <span className="only-read-aloud">{t('live.pointFor')}</span>}
        <Name pseudo={pseudoOn(match, side)} />
      </span>
      <Score value={points[side]} size="board" />
      <span className="rows gap-2 row-start-4 content-start justify-items-center min-h-[50px]">
        <span className="flex gap-1.5">
          {[1, 2].map((set) => (
            <span
              key={set}
              className={`h-[6px] w-[22px] rounded-[3px] shadow-[inset_0_0_0_1px_var(--table-line)]
                ${set <= setsWon[side] ? 'bg-table-ink' : 'bg-table-veil'}`}
            />
          ))}
        </span>
        {chip !== null && (
          <span className="px-3 py-[3px] rounded-round bg-table-ink text-[#082f6d] text-s font-bold whitespace-nowrap">
            {t(chip)}
          </span>
        )}
      </span>
    </button>
  )
}

function chipOf({ server, winner, setPoint, matchPoint }: ScoreSheet, side: Side): TextKey | null {
  if (winner !== null) return winner === side ? 'live.winner' : null
  if (server === null) return 'live.serve'
  if (matchPoint === side) return 'live.matchPoint'
  return setPoint === side ? 'live.setPoint' : null
}
