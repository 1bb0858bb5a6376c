import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { textOf, useText } from '../shared/i18n/index.ts'
import { Button } from '../shared/ui/index.ts'
import {
  type AskedUndoable,
  clockStarted,
  clockStopped,
  focusBroughtBack,
  focusNext,
  selectUndoables,
  selectWaiting,
  sentNow,
  takenBack,
  undoSeconds,
  whenNoDialog,
} from '../shared/undo/index.ts'
import styles from './undo-notice.module.css'

/** The notice of the command that can be taken back. Screen readers announce it once; its seconds are not announced. */
export function UndoHost() {
  const { t } = useTranslation()
  const translate = useText()
  const waiting = useSelector(selectWaiting)
  const command = useSelector(selectUndoables).find(({ id }) => id === waiting?.id)
  return (
    <>
      <p className="only-read-aloud" role="status">
        {command !== undefined &&
          t('undo.announced', {
            done: translate(command.texts.done),
            takeBack: translate(command.texts.takeBack ?? textOf('undo.takeBack')),
          })}
      </p>
      {command !== undefined && waiting !== null && (
        <UndoNotice key={command.id} command={command} seconds={waiting.seconds} />
      )}
    </>
  )
}

interface Props {
  readonly command: AskedUndoable
  readonly seconds: number
}

/** What has been done, the seconds that are left, and a button that takes it back. */
function UndoNotice({ command: { texts, byKeyboard }, seconds }: Props) {
  const translate = useText()
  const dispatch = useDispatch()
  const box = useRef<HTMLDivElement>(null)
  const isTakenBack = useRef(false)
  useEffect(() => {
    // The dialog in which the command was asked for gives the focus back when it closes, so the notice takes it after that.
    return byKeyboard ? whenNoDialog(() => box.current?.querySelector('button')?.focus()) : undefined
  }, [byKeyboard])
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      if (isTakenBack.current) requestAnimationFrame(focusBroughtBack)
      else focusNext()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only stop the clock, Escape ends it; the button is the control
    <div
      ref={box}
      className={styles.notice}
      onMouseEnter={() => dispatch(clockStopped())}
      onMouseLeave={() => dispatch(clockStarted())}
      onFocus={() => dispatch(clockStopped())}
      onBlur={() => dispatch(clockStarted())}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dispatch(sentNow())
      }}
    >
      <Seconds left={seconds} />
      <p className={styles.what}>
        <strong className={styles.done}>{translate(texts.done)}</strong>
        {texts.subject !== undefined && (
          <span className={`tabular-nums cut ${styles.subject}`}>{translate(texts.subject)}</span>
        )}
      </p>
      <Button
        small
        onClick={() => {
          isTakenBack.current = true
          dispatch(takenBack())
        }}
      >
        {translate(texts.takeBack ?? textOf('undo.takeBack'))}
      </Button>
    </div>
  )
}

/** The seconds that are left, in a ring. */
function Seconds({ left }: { readonly left: number }) {
  return (
    <span className={`tabular-nums ${styles.seconds}`} aria-hidden="true">
      <svg viewBox="0 0 40 40" className={styles.ring} aria-hidden="true">
        <circle cx="20" cy="20" r="18" pathLength={undoSeconds} className={styles.whole} />
        <circle
          cx="20"
          cy="20"
          r="18"
          pathLength={undoSeconds}
          strokeDasharray={undoSeconds}
          // While a second passes, the ring moves to the next one.
          strokeDashoffset={undoSeconds - left}
          className={styles.left}
        />
      </svg>
      <b>{left}</b>
    </span>
  )
}
