import { currentSetOf, otherSide, type Side } from '@topspin/domain/live/table-tennis'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link, useLocation } from 'react-router-dom'
import { FreePlayersLink } from '../../shared/ladder/index.ts'
import { liveTabPath, paths } from '../../shared/navigation/index.ts'
import { useNotificationOffer } from '../../shared/push/index.ts'
import { Button, CloseIcon, lazyDialog, Name, NotifyIcon, slimStateClass } from '../../shared/ui/index.ts'
import { ChallengeAnnouncer, ChallengeStrip, useArrivedChallenge } from '../challenge/index.ts'
import styles from './live-strip.module.css'
import { Score, TimeAgo } from './score.tsx'
import {
  type ShownLiveMatch,
  selectIsLiveKnown,
  selectIsRecorder,
  selectLiveState,
  selectMayBeOutdated,
  selectShownLiveMatch,
  useLiveResult,
} from './selectors.ts'
import { type EndedMatch, liveActions } from './slice.ts'
import { endedSetsOf, phaseOf, pseudoOn, scoreText } from './wire-sheet.ts'

const strip = 'relative items-center h-full overflow-hidden rounded-medium font-semi leading-[1.15]'
const free = `${strip} gap-[10px] pr-(--space-2) pl-(--space-4) shadow-[inset_0_0_0_1.5px_var(--line)]`

const UnsentPointsDialog = lazyDialog(() => import('./unsent-dialog.tsx'))

/** The dialog about unsent points, on any screen until it is answered. */
export function UnsentPointsDialogHost() {
  const { unsent, known } = useSelector(selectLiveState)
  return <UnsentPointsDialog open={known && unsent !== null} />
}

/**
 * A notice that taps were discarded and are missing from the score, on any screen until the recorder closes it. It is
 * drawn over the top bar and the scoreboard, so that nothing moves.
 */
export function LostTapsNotice() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { lost, known, followed } = useSelector(selectLiveState)
  if (lost === 0) return null
  const context = known && followed === null ? 'ended' : ''
  return (
    <div
      className={`fixed z-13 top-[env(safe-area-inset-top)] right-2 left-[calc(var(--rail-width)+8px)] bg-loss-bg
        text-loss font-medium ${slimStateClass}`}
      role="alert"
    >
      <p>{t('live.lost', { count: lost, context })}</p>
      <Button small onClick={() => dispatch(liveActions.lossRead())}>
        {t('ui.understood')}
      </Button>
    </div>
  )
}

/**
 * The strip on top of a screen: a live match or its result; else a new challenge, the next planned match, or that the
 * table is free (docs/user-interface.md#the-strip).
 */
export function LiveStrip() {
  const live = useSelector(selectShownLiveMatch)
  const result = useLiveResult()
  const shown = live ?? result
  const known = useSelector(selectIsLiveKnown)
  return (
    <>
      <ChallengeAnnouncer isSilent={shown !== null || !known} />
      {shown === null ? <FreeStrip /> : <Match {...shown} />}
    </>
  )
}

/**
 * The strip while there is no live match. It has no text until the server has answered. On home, an offer to turn on
 * notifications may replace the strip, except while the strip shows a new challenge.
 */
function FreeStrip() {
  const { t } = useTranslation()
  const known = useSelector(selectIsLiveKnown)
  const { pathname } = useLocation()
  const offered = useNotificationOffer()
  const hasArrived = useArrivedChallenge() !== undefined
  const offer = pathname === paths.home && !hasArrived ? offered : null
  return (
    <>
      {offer !== null && (
        <div className={`grid grid-cols-[auto_minmax(0,1fr)_auto_auto] text-balance ${free}`}>
          <NotifyIcon size={20} />
          <p>{t('push.offer')}</p>
          <button
            type="button"
            className="min-w-11 min-h-11 px-3 rounded-[12px] bg-quiet text-s font-semi"
            onClick={offer.accept}
          >
            {t('push.accept')}
          </button>
          <button
            type="button"
            className="grid place-items-center min-w-11 min-h-11 -ml-2 text-muted"
            aria-label={t('push.decline')}
            onClick={offer.decline}
          >
            <CloseIcon size={18} />
          </button>
        </div>
      )}
      <div className={`${offer === null ? 'grid' : 'hidden'} grid-flow-col grid-cols-[auto_minmax(0,1fr)] ${free}`}>
        <span className={`${styles.table} max-sm:hidden`} />
        {known && (
          <ChallengeStrip>
            {/* With large text only the link has room. */}
            <p className="max-[15rem]:sr-only">{t('live.free')}</p>
            {pathname !== paths.available && <FreePlayersLink />}
          </ChallengeStrip>
        )}
      </div>
    </>
  )
}

/** @param isRecorded false for a stopped match; left out while the match is live */
function Match({ match, sheet, isRecorded }: ShownLiveMatch & Partial<EndedMatch>) {
  const { t } = useTranslation()
  const isOver = isRecorded !== undefined
  const isStopped = isRecorded === false
  const cutOff = useSelector(selectMayBeOutdated) && !isOver
  const resumes = useSelector(selectIsRecorder)
  const { setsWon, winner, server, setPoint } = sheet
  const { one, two } = winner === null ? currentSetOf(sheet) : setsWon
  const phase = isStopped ? 'stopped' : phaseOf(sheet)
  const setsBefore = endedSetsOf(sheet)
  const first = setsBefore.length === 0 ? t('live.set', { number: 1 }) : setsBefore.map(scoreText).join(' · ')
  const isUnsaved = resumes && winner !== null
  const action = isUnsaved ? t('live.toSave') : resumes ? t('live.resume') : first
  const sets = isStopped ? t('live.nothingRecorded') : action
  const tag = cutOff ? 'cutOff' : isUnsaved ? 'unsaved' : phase
  const label = t('live.strip', {
    context: phase,
    one: match.playerOne,
    two: match.playerTwo,
    pointsOne: one,
    pointsTwo: two,
    set: sheet.sets.length,
    server: server === null ? '' : pseudoOn(match, server),
  })
  // The ball marks who serves. Its space is always kept, so that nothing moves. On a narrow phone a long pseudo would
  // take three lines if it only broke between words.
  const player = (side: Side) => (
    <span
      className={`row gap-1.5 justify-end min-w-0 pt-1 text-balance [--name-long:0.6875rem]
        lg:[--name-long:var(--text-s)] @max-[23rem]:[&_[data-long]]:break-all ${side === 'one' ? 'text-right' : 'flex-row-reverse text-left'} ${winner === otherSide(side) ? 'font-[450]' : ''}`}
    >
      <Name pseudo={pseudoOn(match, side)} />
      <span className={`ball @max-[16rem]:hidden ${server === side && !cutOff && !isOver ? '' : 'invisible'}`} />
    </span>
  )
  return (
    <Link
      className={`table-blue table-edge grid ${strip} ${styles.match} tabular-nums ${cutOff ? 'bg-none bg-table-deep' : ''} ${isOver ? styles.over : ''}`}
      to={resumes ? liveTabPath : paths.live}
    >
      <span className="only-read-aloud">
        {tag !== phase && `${t('live.stripTag', { context: tag })}, `}
        {label}
        {resumes && `, ${t('live.resume')}`}
      </span>
      <span className="contents" aria-hidden="true">
        <span
          className={`table-tag px-2 pt-0.5 pb-[3px] tracking-[0.06em] uppercase whitespace-nowrap ${setPoint === null || cutOff ? '' : 'hot'}`}
        >
          {t('live.stripTag', { context: tag })}
        </span>
        {player('one')}
        <span className="rows gap-0 justify-items-center self-end pb-[7px] text-center whitespace-nowrap">
          {/* The key makes a new element, because the browser counts a layout shift only for an existing one. */}
          <span
            key={winner}
            className={`flex text-xl font-heavy leading-none tracking-[-0.02em] ${cutOff || isStopped ? 'opacity-75' : ''}`}
          >
            {winner === null ? (
              <>
                <Score value={one} size="strip" />
                <span>–</span>
                <Score value={two} size="strip" />
              </>
            ) : (
              `${one}–${two}`
            )}
          </span>
          <span key={`${cutOff} ${sets}`} className="text-[0.6875rem] font-medium leading-[1.1] @max-[16rem]:hidden">
            {cutOff && !resumes ? <TimeAgo since={match.lastNews} /> : sets}
          </span>
        </span>
        {player('two')}
      </span>
    </Link>
  )
}
