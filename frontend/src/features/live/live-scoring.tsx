import type { Sheet, Side } from '@topspin/domain/table-tennis'
import { useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useT } from '../../i18n/words.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SwapIcon, UndoIcon } from '../../ui/icons.tsx'
import { TableSurface } from '../../ui/table-surface.tsx'
import { LiveHalf } from './live-half.tsx'
import styles from './live-tab.module.css'
import { SaveButton } from './save-button.tsx'
import { type Shown, selectControl, selectDelayed, selectReconnecting, selectRestored } from './selectors.ts'
import { saveAsked, scoringLeft, scoringShown, undoTapped } from './slice.ts'
import { StopLive } from './stop-live.tsx'
import { useWakeLock } from './use-wake-lock.ts'

/** The scoreboard of the recorder: two buttons that fill the table (docs/specification.md#live-match). */
export function LiveScoring({ shown }: { readonly shown: Shown }) {
  const t = useT()
  const dispatch = useDispatch()
  const [mirrored, setMirrored] = useState(false)
  useWakeLock()
  useEffect(() => {
    dispatch(scoringShown())
    return () => {
      dispatch(scoringLeft())
    }
  }, [dispatch])
  const order: readonly Side[] = mirrored ? ['two', 'one'] : ['one', 'two']
  return (
    <div className={styles.scoring}>
      <div className={`${styles.summary} num`}>
        <Sets shown={shown} order={order} />
        <IconButton label={t('live.swap')} icon={<SwapIcon />} onClick={() => setMirrored(!mirrored)} />
      </div>
      <TableSurface fill label={t('live.board')}>
        {order.map((side) => (
          <LiveHalf key={side} shown={shown} side={side} />
        ))}
        <Queue shown={shown} />
      </TableSurface>
      <Foot shown={shown} order={order} />
    </div>
  )
}

/** The sets so far, in the same order as the scoreboard. */
function Sets({ shown: { sheet }, order }: { readonly shown: Shown; readonly order: readonly Side[] }) {
  const t = useT()
  const earlier = sheet.winner === null ? sheet.sets.slice(0, -1) : sheet.sets
  return (
    <>
      <p className={styles.set}>{t('live.set', { number: sheet.sets.length })}</p>
      <p className={styles.earlier}>{earlier.map((set) => order.map((side) => set[side]).join(' - ')).join(' · ')}</p>
    </>
  )
}

/** Why taps do not count, or the number of unconfirmed taps and the reason for the delay. */
function Queue({ shown: { pending, uncertain } }: { readonly shown: Shown }) {
  const t = useT()
  const delayed = useSelector(selectDelayed)
  const reconnecting = useSelector(selectReconnecting)
  const restored = useSelector(selectRestored)
  const waiting = delayed && pending > 0 ? t('live.waiting', { count: pending }) : null
  const delay = uncertain ? t('live.uncertain') : (waiting ?? (reconnecting ? t('live.reconnecting') : ''))
  const text = restored ? delay : t('live.notLoaded')
  return (
    <div className={styles.queue} role="status">
      {text !== '' && <p className={styles.note}>{text}</p>}
    </div>
  )
}

interface FootProps {
  readonly shown: Shown
  readonly order: readonly Side[]
}

/** The buttons below the table. The row of the first one is there from the start, so that it appears under no tap. */
function Foot({ shown: { sheet, canUndo, pending }, order }: FootProps) {
  const t = useT()
  const dispatch = useDispatch()
  const saving = useSelector(selectControl) === 'save'
  const restored = useSelector(selectRestored)
  const undoable = canUndo && restored
  const [one = 0, two = 0] = order.map((side) => sheet.setsWon[side])
  return (
    <div className={styles.foot}>
      <div className={styles.save}>
        <Ends sheet={sheet} />
        {sheet.winner !== null && (
          <SaveButton busy={saving || pending > 0 || !restored} onClick={() => dispatch(saveAsked())}>
            {t('live.save', { one, two })}
          </SaveButton>
        )}
      </div>
      <Button icon={<UndoIcon />} aria-disabled={!undoable} onClick={() => undoable && dispatch(undoTapped())}>
        {t('live.undo')}
      </Button>
      <StopLive />
    </div>
  )
}

/** The change of ends: now, or coming in the third set. */
function Ends({ sheet: { sets, winner, changeEnds, endsSwapped } }: { readonly sheet: Sheet }) {
  const t = useT()
  const later = sets.length === 3 && !endsSwapped && t('live.endsAt')
  return (
    <p className={changeEnds ? styles.call : styles.hint} role="status">
      {winner === null && (changeEnds ? t('live.changeEnds') : later)}
    </p>
  )
}
