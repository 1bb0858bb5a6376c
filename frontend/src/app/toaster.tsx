import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { textOf, useText } from '../shared/i18n/index.ts'
import { selectToasts, type Toast, toastClosed } from '../shared/notices/index.ts'
import { Button, CloseIcon, IconButton, LinkButton } from '../shared/ui/index.ts'
import * as undo from '../shared/undo/index.ts'
import styles from './toaster.module.css'
import { selectUpdateOffered, updateAccepted, updateDeclined } from './update-slice.ts'

const place = 'above-bar rows justify-items-center gap-2 pointer-events-none'
const box = 'row max-w-full gap-2 rounded-medium bg-surface py-1 pr-1 pl-4 shadow-float pointer-events-auto'

/** How long a toast is shown (milliseconds). The time starts again when pointer and focus have left the toast. */
const shownForMs = 6000

/**
 * The toasts, and the notice of a command that can be taken back. The region of the toasts is always rendered, because
 * screen readers announce only changes of an existing region.
 */
export function Toaster() {
  const toasts = useSelector(selectToasts)
  return (
    <div className={place}>
      <UndoHost />
      <div className="grid max-w-full justify-items-center gap-2 empty:hidden" role="status">
        {toasts.map((toast) => (
          <Line key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  )
}

function Line({ toast }: { readonly toast: Toast }) {
  const { t } = useTranslation()
  const translate = useText()
  const dispatch = useDispatch()
  const [held, setHeld] = useState(false)
  const close = () => void dispatch(toastClosed(toast.id))
  useEffect(() => {
    if (held || toast.kept) return
    const timer = window.setTimeout(() => dispatch(toastClosed(toast.id)), shownForMs)
    return () => window.clearTimeout(timer)
  }, [dispatch, held, toast.id, toast.kept])
  return (
    <div
      className={`font-medium ${box} ${styles.toast}`}
      {...hoverAndFocusHandlers(
        () => setHeld(true),
        () => setHeld(false),
      )}
    >
      <p>
        {translate(toast.text)}
        {toast.detail !== undefined && (
          <span className="block text-s font-normal text-muted">{translate(toast.detail)}</span>
        )}
      </p>
      {toast.link !== undefined && (
        <LinkButton to={toast.link.to} onClick={close}>
          {translate(toast.link.label)}
        </LinkButton>
      )}
      <IconButton label={t('ui.close')} icon={<CloseIcon />} onClick={close} />
    </div>
  )
}

/** The notice of a command that can be taken back. Screen readers announce it once, without the seconds. */
function UndoHost() {
  const { t } = useTranslation()
  const translate = useText()
  const seconds = useSelector(undo.selectCountdown)
  const command = useSelector(undo.selectWaitingCommand)
  return (
    <>
      <p className="only-read-aloud" role="status">
        {command !== undefined &&
          t('undo.announced', {
            done: translate(command.texts.done),
            takeBack: translate(command.texts.takeBack ?? textOf('undo.takeBack')),
          })}
      </p>
      {command !== undefined && seconds !== null && <UndoNotice key={command.id} {...command} seconds={seconds} />}
    </>
  )
}

function UndoNotice({ texts, byKeyboard, seconds }: undo.AskedCommand & { readonly seconds: number }) {
  const translate = useText()
  const dispatch = useDispatch()
  const box = useRef<HTMLDivElement>(null)
  const isTakenBack = useRef(false)
  useEffect(() => {
    // The notice takes the focus after the dialog of the command has closed and returned the focus.
    return byKeyboard ? undo.whenNoDialog(() => box.current?.querySelector('button')?.focus()) : undefined
  }, [byKeyboard])
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      if (isTakenBack.current) undo.focusRestoredRow()
      else undo.focusNextRow()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus pause the countdown, Escape ends it; the button is the control
    <div
      ref={box}
      className="row w-full max-w-[460px] rounded-medium border border-line bg-raised p-2 shadow-float pointer-events-auto"
      {...hoverAndFocusHandlers(
        () => dispatch(undo.countdownPaused()),
        () => dispatch(undo.countdownResumed()),
      )}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dispatch(undo.sendNowAsked())
      }}
    >
      <Seconds left={seconds} />
      <p className="min-w-0 flex-1 leading-[1.3]">
        <strong className="block font-semi">{translate(texts.done)}</strong>
        {texts.subject !== undefined && (
          <span className="cut text-s text-muted tabular-nums">{translate(texts.subject)}</span>
        )}
      </p>
      <Button
        small
        onClick={() => {
          isTakenBack.current = true
          dispatch(undo.commandTakenBack())
        }}
      >
        {translate(texts.takeBack ?? textOf('undo.takeBack'))}
      </Button>
    </div>
  )
}

const circle = { cx: 20, cy: 20, r: 18, pathLength: undo.undoSeconds }

function Seconds({ left }: { readonly left: number }) {
  return (
    <span
      className="grid size-10 flex-none place-items-center text-s font-bold tabular-nums *:[grid-area:1/1]"
      aria-hidden="true"
    >
      <svg viewBox="0 0 40 40" className={`size-10 ${styles.ring}`} aria-hidden="true">
        <circle {...circle} className="stroke-sunken" />
        <circle
          {...circle}
          strokeDasharray={undo.undoSeconds}
          // The transition to each value takes a second, so that the ring always moves.
          strokeDashoffset={undo.undoSeconds - left}
          className={styles.left}
        />
      </svg>
      <b>{left}</b>
    </span>
  )
}

interface Left {
  readonly currentTarget: { matches(selector: string): boolean }
}

/** Calls `hold` when the pointer or the focus enters an element, and `release` when both have left it. */
export const hoverAndFocusHandlers = (hold: () => void, release: () => void) => ({
  onMouseEnter: hold,
  onMouseLeave: ({ currentTarget }: Left) => void (currentTarget.matches(':focus-within') || release()),
  onFocus: hold,
  onBlur: ({ currentTarget }: Left) => void (currentTarget.matches(':hover') || release()),
})

/** The offer of a new version, shown until the player answers. @param hidden true while the scoreboard is shown */
export function UpdateOffer({ hidden }: { readonly hidden: boolean }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const offered = useSelector(selectUpdateOffered) && !hidden
  return (
    <div className={place} role="status">
      {offered && (
        <div className={box}>
          <p className="min-w-0 font-semi">{t('pwa.newVersion')}</p>
          <Button small onClick={() => dispatch(updateAccepted())}>
            {t('pwa.reload')}
          </Button>
          <IconButton label={t('pwa.later')} icon={<CloseIcon />} onClick={() => dispatch(updateDeclined())} />
        </div>
      )}
    </div>
  )
}
