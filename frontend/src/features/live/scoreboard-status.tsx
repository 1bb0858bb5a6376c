import { currentSetOf, otherSide, type ScoreSheet, type Side } from '@topspin/domain/live/table-tennis'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Button, CheckIcon, OfflineIcon, SwapIcon, WhistleIcon } from '../../shared/ui/index.ts'
import styles from './live-scoring.module.css'
import {
  type ShownLiveMatch,
  selectIsRecorder,
  selectLiveState,
  selectReconnecting,
  selectTakeOverWithAddedPoints,
} from './selectors.ts'
import { liveActions } from './slice.ts'
import { endedSetsOf, pseudoOn, scoreText } from './wire-sheet.ts'

type Order = readonly [left: Side, right: Side]

/** The ended sets, each with the points of the left side first. */
export const endedSetTextsOf = ([left, right]: Order, sheet: ScoreSheet): readonly string[] =>
  endedSetsOf(sheet).map((set) => scoreText({ one: set[left], two: set[right] }))

interface Props {
  readonly shown: ShownLiveMatch
  readonly order: Order
  readonly isLarge: boolean
}

/**
 * The part of the scoreboard away from the thumbs: the button that saves a won match, a notice, or who serves. With
 * large targets it shows the sets instead of who serves.
 */
export function ScoreboardStatus({ shown, order, isLarge }: Props) {
  const { t } = useTranslation()
  const recorder = useSelector(selectIsRecorder)
  const notice = useNotice(shown, recorder)
  const { sets, winner } = shown.sheet
  const all = [t('live.set', { number: sets.length }), ...endedSetTextsOf(order, shown.sheet)]
  return (
    <div
      className={`rows items-start px-3 lying:px-1.5 ${isLarge ? 'py-1' : 'pb-2'} lying:py-2 [grid-area:slot] *:[grid-area:1/1] ${styles.slot}`}
    >
      {recorder && winner !== null ? (
        <SaveMatch shown={shown} order={order} />
      ) : (
        <>
          <div role="status">{notice}</div>
          {notice === null && (
            <p className={`py-[4px] text-muted ${line}`}>
              <span>{isLarge ? all.join(' · ') : <Turn shown={shown} />}</span>
            </p>
          )}
        </>
      )}
    </div>
  )
}

const line = `grid place-content-center min-h-[52px] lying:min-h-[68px] px-[14px] lying:px-[6px] lying:py-[4px] lying:text-s
  rounded-[12px] leading-[1.25] text-center text-balance wrap-anywhere tabular-nums`
/** The icon is beside the text, or above it in landscape and on a wide screen, where the notice is narrow. */
const noticeLine = `items-center grid-flow-col gap-[10px] lying:grid-flow-row lying:gap-[2px] lying:justify-items-center ${line}`
const warning = 'bg-[color-mix(in_srgb,var(--ball)_14%,var(--surface))] [&>svg]:text-star'

function useNotice({ match, sheet, pending, uncertain }: ShownLiveMatch, recorder: boolean): ReactNode {
  const { t } = useTranslation()
  const { delayed, restored } = useSelector(selectLiveState)
  const reconnecting = useSelector(selectReconnecting)
  const added = useSelector(selectTakeOverWithAddedPoints)
  const { sets, server, changeEnds } = sheet
  if (!recorder) return <Notice icon={<WhistleIcon />} text={t('live.takenOver', { recorder: match.recorder })} />
  if (!restored) return <Notice icon={<OfflineIcon />} text={t('live.notLoaded')} warns />
  if (uncertain) return <Notice icon={<OfflineIcon />} text={t('live.uncertain')} warns />
  if ((delayed && pending.length > 0) || reconnecting) {
    const count = pending.filter(({ kind }) => kind === 'point').length
    const text = count === 0 ? t('live.noNetwork') : t('live.kept', { count })
    return <Notice icon={<OfflineIcon />} text={text} warns />
  }
  if (added?.sent !== undefined) {
    const { count } = added.sent
    const text = t('live.added', { count, former: added.former })
    return <Notice icon={<CheckIcon />} text={text} note={t('live.addedHint', { count })} />
  }
  const ended = sets.at(-2)
  const { one, two } = currentSetOf(sheet)
  if (ended !== undefined && one + two === 0 && server !== null) {
    const winner = ended.one > ended.two ? 'one' : 'two'
    const points = scoreText({ one: ended[winner], two: ended[otherSide(winner)] })
    const text = t('live.setWon', { number: sets.length - 1, player: pseudoOn(match, winner), points })
    return <Notice icon={<SwapIcon />} text={text} note={t('live.nextSet', { server: pseudoOn(match, server) })} />
  }
  return changeEnds ? <Notice icon={<SwapIcon />} text={t('live.changeEnds')} /> : null
}

interface NoticeProps {
  readonly icon: ReactNode
  readonly text: string
  readonly note?: string
  readonly warns?: boolean
}

function Notice({ icon, text, note, warns = false }: NoticeProps) {
  // On a phone 360 px wide, a text of more than 34 characters takes two lines. Above a note it needs a smaller font.
  const isLong = note !== undefined && text.length > 34
  return (
    <p className={`${noticeLine} ${warns ? warning : 'bg-quiet'} ${isLong ? 'py-[1px] text-s' : 'py-[4px]'}`}>
      {icon}
      <span>
        <span className="line-clamp-2 lying:line-clamp-4 font-semi">{text}</span>
        {note !== undefined && <span className="line-clamp-1 lying:line-clamp-4 text-s">{note}</span>}
      </span>
    </p>
  )
}

/** Who serves, and whether it is the first of two serves. In landscape or a wide window only the ball shows who. */
function Turn({ shown: { match, sheet } }: { readonly shown: ShownLiveMatch }) {
  const { t } = useTranslation()
  if (sheet.server === null) return t('live.chooseServer')
  const { one, two } = currentSetOf(sheet)
  const each = one >= 10 && two >= 10
  return (
    <>
      <span className="lying:hidden">{pseudoOn(match, sheet.server)}, </span>
      {t(each ? 'live.serveEach' : (one + two) % 2 === 0 ? 'live.serveFirst' : 'live.serveSecond')}
    </>
  )
}

/** How long the animation that fills the button lasts, in milliseconds; the same as in live-scoring.module.css. */
const fillsInMs = 1_000

/**
 * The button that saves a won match. After a tap, the match is saved once all points are confirmed and the page is
 * connected; undoing a point cancels the save. In its first second the button ignores taps, because a tap for a point
 * could hit it.
 */
function SaveMatch({ shown: { match, sheet }, order: [left, right] }: Pick<Props, 'shown' | 'order'>) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { restored, delayed, saveWish } = useSelector(selectLiveState)
  const reconnecting = useSelector(selectReconnecting)
  const [filled, setFilled] = useState(false)
  const wanted = saveWish !== null
  useEffect(() => {
    const timer = window.setTimeout(() => setFilled(true), fillsInMs)
    return () => window.clearTimeout(timer)
  }, [])
  return (
    <div className={`rows ${filled ? '' : styles.filling}`}>
      <Button
        variant="primary"
        busy={filled && (wanted || !restored)}
        aria-disabled={!filled}
        onClick={() => filled && dispatch(liveActions.saveWished(match.id))}
      >
        {wanted && (delayed || reconnecting)
          ? t('live.saveLater')
          : t('live.save', { one: sheet.setsWon[left], two: sheet.setsWon[right] })}
      </Button>
    </div>
  )
}
