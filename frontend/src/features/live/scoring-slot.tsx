import { currentSet, otherSide } from '@topspin/domain/table-tennis'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { CheckIcon, OfflineIcon, SwapIcon, WhistleIcon } from '../../shared/ui/index.ts'
import { SaveMatch } from './save-match.tsx'
import { endedSets, type Order } from './scoring-order.ts'
import styles from './scoring-slot.module.css'
import {
  type Shown,
  selectAdded,
  selectDelayed,
  selectIsRecorder,
  selectReconnecting,
  selectRestored,
} from './selectors.ts'
import { pointsOf, pseudoOn } from './wire-sheet.ts'

interface Props {
  readonly shown: Shown
  readonly order: Order
  readonly isLarge: boolean
}

/**
 * One thing at a time, at the far end from the thumbs: the button that saves, the network, the end of a set or the change of
 * ends, and else who serves. Only the button takes taps.
 */
export function ScoringSlot({ shown, order, isLarge }: Props) {
  const { t } = useTranslation()
  const notice = useNotice(shown)
  const recorder = useSelector(selectIsRecorder)
  const place = isLarge ? `${styles.slot} ${styles.large}` : styles.slot
  if (!recorder)
    return (
      <div className={place} role="status">
        <Notice icon={<WhistleIcon />} text={t('live.takenOver', { recorder: shown.match.recorder })} />
      </div>
    )
  if (shown.sheet.winner !== null)
    return (
      <div className={place}>
        <SaveMatch shown={shown} order={order} />
      </div>
    )
  const sets = [t('live.set', { number: shown.sheet.sets.length }), ...endedSets(shown.sheet, order)]
  return (
    <div className={place}>
      <div role="status">{notice}</div>
      {notice === null && (
        <p className={`text-muted ${styles.quiet} tabular-nums`}>
          <span>{isLarge ? sets.join(' · ') : <Turn shown={shown} />}</span>
        </p>
      )}
    </div>
  )
}

/** The notice of the slot; null for none. */
function useNotice(shown: Shown): ReactNode {
  const { t } = useTranslation()
  const delayed = useSelector(selectDelayed)
  const reconnecting = useSelector(selectReconnecting)
  const restored = useSelector(selectRestored)
  const added = useSelector(selectAdded)
  const { match, sheet, pending, pendingPoints, uncertain } = shown
  const { sets, server, changeEnds } = sheet
  if (!restored) return <Notice icon={<OfflineIcon />} text={t('live.notLoaded')} warns />
  if (uncertain) return <Notice icon={<OfflineIcon />} text={t('live.uncertain')} warns />
  if ((delayed && pending > 0) || reconnecting) {
    const text = pendingPoints === 0 ? t('live.noNetwork') : t('live.kept', { count: pendingPoints })
    return <Notice icon={<OfflineIcon />} text={text} warns />
  }
  if (added?.sent !== undefined) {
    const { count } = added.sent
    const text = t('live.added', { count, former: added.former })
    return <Notice icon={<CheckIcon />} text={text} note={t('live.addedHint', { count })} />
  }
  const ended = sets.at(-2)
  const { one, two } = currentSet(sheet)
  if (ended !== undefined && one + two === 0 && server !== null) {
    const winner = ended.one > ended.two ? 'one' : 'two'
    const points = pointsOf({ one: ended[winner], two: ended[otherSide(winner)] })
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

/** The longest text that is one line above a note, on a phone of 360 px. */
const oneLine = 34

function Notice({ icon, text, note, warns = false }: NoticeProps) {
  const isLong = note !== undefined && text.length > oneLine
  return (
    <p className={`${styles.notice} ${warns ? ` ${styles.warns}` : ''} ${isLong ? styles.long : ''} tabular-nums`}>
      {icon}
      <span>
        <span className={`font-semi ${styles.text}`}>{text}</span>
        {note !== undefined && <span className={`text-s ${styles.note}`}>{note}</span>}
      </span>
    </p>
  )
}

/** Points of each side from which the service changes after every point. */
const deuce = 10

/** Whose service it is, and which of the two. Lying, the name is left out, as the ball is beside it. */
function Turn({ shown: { match, sheet } }: { readonly shown: Shown }) {
  const { t } = useTranslation()
  if (sheet.server === null) return t('live.chooseServer')
  const { one, two } = currentSet(sheet)
  const each = one >= deuce && two >= deuce
  return (
    <>
      <span className={styles.server}>{pseudoOn(match, sheet.server)}, </span>
      {t(each ? 'live.serveEach' : (one + two) % 2 === 0 ? 'live.serveFirst' : 'live.serveSecond')}
    </>
  )
}
