import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { minute, serverTime, subscribeEvery, useDates } from '../../shared/format/index.ts'
import { Button, OfflineIcon } from '../../shared/ui/index.ts'
import { LiveBoard } from './live-board.tsx'
import { Rotation } from './rotation.tsx'
import { matchToShow, selectTelevision, type TelevisionState, turnedOn } from './slice.ts'
import styles from './television.module.css'

const everySecond = subscribeEvery(1_000)
const beginningOfSecond = () => Math.floor(serverTime() / 1_000) * 1_000

/** A code until an admin approves the television, then the live match or the rotation (docs/screens.md#television). */
export function Television() {
  const { t } = useTranslation()
  const now = new Date(useSyncExternalStore(everySecond, beginningOfSecond))
  const state = useSelector(selectTelevision)
  const [jumps] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  useEffect(() => {
    document.title = `${t('tv.title')} · Topspin`
  }, [t])
  const { lost } = state
  const isAlone = lost !== null && isOnlyNoticeShown(lost.since, now)
  const { x, y } = burnInOffsetAt(now.getTime(), isAlone, jumps)
  return (
    <main
      className={`fixed inset-0 grid cursor-none place-content-center overflow-hidden text-[2.25rem] leading-[1.25] tabular-nums ${isAlone ? 'bg-[#000000]' : ''}`}
    >
      {/* React sets the style by script. The Content-Security-Policy forbids only style attributes in HTML. */}
      <div
        className={`relative h-[67.5rem] w-[120rem] ${styles.stage}`}
        style={{ transform: `translate(${x / 16}rem, ${y / 16}rem)` }}
      >
        {!isAlone && (
          // The notice about the network takes the place of the footer.
          <div className={lost === null ? 'h-full' : 'h-full opacity-80 [&_footer]:invisible'}>
            <Picture {...state} now={now} />
          </div>
        )}
        {lost !== null && <LostNotice {...lost} now={now} alone={isAlone} />}
      </div>
    </main>
  )
}

const aloneAfter = 15 * minute
const [nightFrom, nightUntil] = [22, 6]

/** Whether a television without a network shows only the notice about it: at night, and after 15 minutes. */
export function isOnlyNoticeShown(lostSince: number, now: Date): boolean {
  const hour = now.getHours()
  return hour >= nightFrom || hour < nightUntil || now.getTime() - lostSince >= aloneAfter
}

/**
 * How long the stage (the element with all that is shown) takes to move to and fro along each axis, in milliseconds.
 * The path of the stage repeats only after 187 minutes.
 */
const periods = { x: 11 * minute, y: 17 * minute }
/** How far the stage moves from its place, in units of 1/1920 of its width. */
const stage = { x: 16, y: 16 }
/** How far the stage moves while it shows only the notice about the network, in units of 1/1920 of its width. */
const notice = { x: 480, y: 420 }

/**
 * How far the stage is from its place, in units of 1/1920 of its width. The stage moves, to prevent burn-in.
 * @param isAlone whether the stage shows only the notice about the network
 * @param jumps whether the stage moves only once a minute, for readers who prefer no motion
 */
export function burnInOffsetAt(now: number, isAlone: boolean, jumps: boolean) {
  const range = isAlone ? notice : stage
  const time = jumps ? Math.floor(now / minute) * minute : now
  const along = (axis: 'x' | 'y') => range[axis] * Math.sin((2 * Math.PI * time) / periods[axis])
  return { x: along('x'), y: along('y') }
}

interface NoticeProps extends NonNullable<TelevisionState['lost']> {
  readonly now: Date
  readonly alone: boolean
}

function LostNotice({ since, retryAt, now, alone }: NoticeProps) {
  const { t } = useTranslation()
  const { time } = useDates()
  const seconds = Math.max(0, Math.ceil((retryAt - now.getTime()) / 1_000))
  return (
    <p
      className={`absolute left-1/2 flex -translate-x-1/2 items-center gap-5 rounded-round px-9 py-5 text-[2.125rem] whitespace-nowrap ${alone ? 'bottom-1/2 text-muted' : 'bottom-11 bg-raised'}`}
    >
      <OfflineIcon className="size-10" />
      {t('tv.lost', { time: time(new Date(since).toISOString()), seconds })}
    </p>
  )
}

function Picture({ pairing, code, stage, liveId, now }: TelevisionState & { readonly now: Date }) {
  if (pairing === 'off') return <Off />
  if (code !== null)
    return <CodeBoard code={code.text} minutes={Math.max(1, Math.floor((code.until - now.getTime()) / minute))} />
  if (pairing !== 'approved') return null
  const match = matchToShow(stage, now.getTime())
  return match === null ? <Rotation now={now} isTableFree={liveId === null} /> : <LiveBoard match={match} now={now} />
}

function CodeBoard({ code, minutes }: { readonly code: string; readonly minutes: number }) {
  const { t } = useTranslation()
  const [left, right] = [code.slice(0, 3), code.slice(3)]
  return (
    <div className={centred}>
      <h1 className="text-[3rem]">{t('tv.pair')}</h1>
      <p
        className={`table-blue table-edge table-net grid w-310 text-[15rem] leading-107.5 font-heavy tracking-[0.02em] ${styles.table}`}
        role="img"
        aria-label={`${left} ${right}`}
      >
        <span>{left}</span>
        <span>{right}</span>
      </p>
      <p className="text-[2.5rem] text-muted">{t('tv.where', { minutes })}</p>
    </div>
  )
}

const centred = 'grid h-full place-content-center justify-items-center gap-10 text-center'

const focused = (button: HTMLButtonElement | null) => button?.focus()

function Off() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  return (
    <div className={`text-muted ${centred} ${styles.off}`}>
      <p>{t('tv.off')}</p>
      {/* The button takes the focus, because a remote control presses the element that has it. */}
      <Button ref={focused} onClick={() => dispatch(turnedOn())}>
        {t('tv.turnOn')}
      </Button>
    </div>
  )
}
