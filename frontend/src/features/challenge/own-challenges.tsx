import type { OwnChallenge } from '@topspin/domain/contract/challenge'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { paths } from '../../shared/navigation/index.ts'
import { createSafeStorage, selectPseudo } from '../../shared/session/index.ts'
import { ClockIcon, CloseIcon, IconButton, RacketIcon } from '../../shared/ui/index.ts'
import { usePendingInputs } from '../../shared/undo/index.ts'
import { ChallengeCard } from './challenge-card.tsx'
import {
  challengesSeen,
  isOpenOrPlanned,
  isUnseenChallenge,
  mayBegin,
  selectChallengesSeenUntil,
  useChallenges,
} from './challenges.ts'

/** The reader's challenges on home. Only the first open or planned one is unfolded (docs/screens.md#challenges). */
export function OwnChallenges() {
  const { t } = useTranslation()
  const [isUnfolded, setUnfolded] = useState(false)
  const { rows, end } = useHeld()
  const closed = useClosed(useChallenges().own.map(({ id }) => id))
  const cards = rows.filter(isOpenOrPlanned)
  const others = cards.length - 1
  const lines = rows.filter((row) => !cards.includes(row) && closed.isShown(row.id))
  if (rows.length === 0) return null
  return (
    <section className="stack empty:hidden" aria-label={t('challenge.own')}>
      <ul className="stack empty:hidden">
        {cards.slice(0, isUnfolded ? cards.length : 1).map((row) => (
          <Row key={row.id} row={row}>
            <ChallengeCard challenge={row} onEnded={() => end(row.id)} />
          </Row>
        ))}
        {lines.map((row) => (
          <Row key={row.id} row={row}>
            <EndedLine challenge={row} close={() => closed.close(row.id)} />
          </Row>
        ))}
      </ul>
      {others > 0 && (
        <div className="panel row min-h-13 flex-wrap px-4 py-1">
          <RacketIcon size={20} className="flex-none text-muted" />
          <p className="note flex-1">{t('challenge.others', { count: others })}</p>
          <button
            type="button"
            className="text-button min-h-11"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {t(isUnfolded ? 'challenge.fold' : 'challenge.see')}
          </button>
        </div>
      )}
    </section>
  )
}

type HeldRow = OwnChallenge & { readonly isGone: boolean }

/**
 * The rows during a visit to home. What other players do moves no row: a new challenge gets a row at the next visit, or
 * when the reader presses « Voir » in the strip. A row whose challenge is no longer in `own` becomes an empty space.
 * When the reader ends a challenge, its row disappears at once.
 */
function useHeld() {
  const dispatch = useDispatch()
  const seen = useSelector(selectChallengesSeenUntil)
  const { query, now, own } = useChallenges()
  const answers = usePendingInputs('answerChallenge', query)
  const [ended, setEnded] = useState<readonly string[]>([])
  // Planned matches that may begin come first; the rest is in the order of the server.
  const inOrder = () => own.toSorted((one, two) => Number(mayBegin(two, now)) - Number(mayBegin(one, now)))
  const [held, setHeld] = useState(() => ({ seen, list: inOrder() }))
  if (held.seen !== seen) setHeld({ seen, list: inOrder() })
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks only the challenges at the start of a visit as seen
  useEffect(() => {
    // After an offline start, home is shown before the challenges are read. So none is marked as seen.
    if (query.currentData !== undefined) dispatch(challengesSeen(own))
  }, [dispatch])
  const rows = held.list.flatMap((shown): readonly HeldRow[] => {
    const current = own.find(({ id }) => id === shown.id)
    if (answers.some(({ params }) => params.id === shown.id)) return []
    if (current === undefined) return ended.includes(shown.id) ? [] : [{ ...shown, isGone: true }]
    const isHeld = isUnseenChallenge(current, seen) && !ended.includes(shown.id)
    return [{ ...(isHeld ? shown : current), isGone: false }]
  })
  return { rows, end: (id: string) => setEnded((before) => [...before, id]) }
}

/** A row. After the end of its challenge, it stays as high as the card was, so that the rows below do not move. */
function Row({ row, children }: { readonly row: HeldRow; readonly children: React.ReactNode }) {
  const box = useRef<HTMLLIElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    if (box.current === null) return
    if (isOpenOrPlanned(row)) height.current = box.current.offsetHeight
    else box.current.style.minHeight = `${height.current}px`
  })
  return (
    <li ref={box} className={row.isGone ? 'invisible' : undefined}>
      {children}
    </li>
  )
}

/** A challenge that the opponent has declined or not answered. */
function EndedLine({ challenge, close }: { readonly challenge: OwnChallenge; readonly close: () => void }) {
  const { t } = useTranslation()
  const { when, atTime } = useChallenges()
  const { state, opponent: pseudo, at } = challenge
  const isDeclined = state === 'declined'
  const Icon = isDeclined ? RacketIcon : ClockIcon
  return (
    <div className="panel row min-h-13 flex-wrap py-1 pr-1 pl-4">
      <Icon size={20} className="flex-none text-muted" />
      <p className="note flex-[1_1_8rem] wrap-anywhere">
        {isDeclined
          ? t('challenge.declined', { pseudo, when: atTime(at) })
          : t('challenge.lapsed', { pseudo, when: when(at), context: at === null ? 'now' : 'time' })}
      </p>
      {isDeclined && (
        <Link className="text-button grid min-h-11 items-center" to={paths.available}>
          {t('available.title')}
        </Link>
      )}
      <IconButton label={t('ui.close')} icon={<CloseIcon />} onClick={close} />
    </div>
  )
}

const items = createSafeStorage(() => window.localStorage)
const noChanges = () => () => undefined

/**
 * The ended challenges whose line the reader has closed in this browser.
 * @param known the ids of all challenges of the reader; `close` removes all other ids from the storage
 */
function useClosed(known: readonly string[]) {
  const key = `closedChallenges.${useSelector(selectPseudo)}`
  const [here, setHere] = useState<readonly string[]>([])
  // The server cannot read the storage, so it renders no line.
  const stored = useSyncExternalStore(
    noChanges,
    () => items.text(key) ?? '',
    () => null,
  )
  const closed = [...(stored ?? '').split(' '), ...here]
  return {
    isShown: (id: string) => stored !== null && !closed.includes(id),
    close(id: string): void {
      items.keep(key, [...closed.filter((one) => known.includes(one)), id].join(' '))
      setHere([...here, id])
    },
  }
}
