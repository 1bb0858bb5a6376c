import type { LivePoints, PastPoints } from '@topspin/domain/contract/live'
import { currentSet, otherSide, type Side } from '@topspin/domain/live/table-tennis'
import { minutesBetween } from '@topspin/domain/live/timeline'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useDates } from '../../../shared/format/index.ts'
import { type WithSocket, watchingChanged } from '../../../shared/socket/index.ts'
import { Avatar, Ball, ClockIcon, Name, ShowIcon, TableSurface } from '../../../shared/ui/index.ts'
import { every, Score } from '../score.tsx'
import { pointsOf, pseudoOn, tagOf } from '../wire-sheet.ts'
import styles from './board.module.css'
import type { MatchInSets } from './live-points.ts'

interface Props {
  readonly match: MatchInSets
  /** The recorded match; null for the live match. */
  readonly past: PastPoints['match'] | null
  /** Whether it is played now. */
  readonly isLive?: boolean
}

/** The score as on a table: points of the open set, or the sets of a past match. The sides never change. */
export function Board({ match, past, isLive = false }: Props) {
  const { t } = useTranslation()
  const { points, sheet, sets } = match
  const isPast = past !== null
  const half = (side: Side) => {
    const pseudo = pseudoOn(points, side)
    return (
      <div className={`${styles.half} ${styles[side]}`}>
        <p
          className={`row gap-2 justify-center max-w-full min-h-11 text-l lg:text-2xl font-medium ${styles.player}`}
          data-long={[...pseudo].length > 10 || undefined}
        >
          <Avatar pseudo={pseudo} size="s" ring="white" />
          <Name pseudo={pseudo} />
          {sheet.server === side && <Ball label={t('livePage.serves')} />}
        </p>
        <p className={styles.points}>
          <Score value={isPast ? sheet.setsWon[side] : currentSet(sheet)[side]} size="page" />
        </p>
        {/* On a phone the sets before are in the line below the table; a past match has no such line. */}
        <ol
          className={`${isPast ? 'flex' : 'hidden lg:flex'} gap-2.5 text-s lg:text-m font-medium tabular-nums ${styles.sets}`}
          aria-label={t('livePage.sets')}
        >
          {sets
            .filter(({ winner }) => isPast || winner !== null)
            .map(({ score }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
              <li key={index} className={score[side] < score[otherSide(side)] ? 'font-[450]' : ''}>
                {score[side]}
              </li>
            ))}
        </ol>
      </div>
    )
  }
  return (
    <div className={`stack gap-2 ${styles.board} ${isPast ? '' : styles.open}`}>
      <TableSurface
        tag={isPast ? t('recap.simple', { id: past.id }) : t(tagOf(sheet))}
        isTagHot={!isPast && sheet.setPoint !== null}
        label={t(isPast ? 'livePage.result' : 'live.board')}
      >
        {half('one')}
        {half('two')}
      </TableSurface>
      <div className="row justify-between px-1 fine tabular-nums">
        <p className="row gap-1.5 min-w-0">
          <ClockIcon size={16} aria-hidden="true" />
          {/* One line, so that nothing moves when the number of watchers appears. */}
          <span className="cut">{isPast ? <Span points={points} /> : <Progress match={match} />}</span>
        </p>
        {isLive && <Watchers />}
      </div>
    </div>
  )
}

/** How long the match has lasted, the number of the set, and the sets before. */
function Progress({ match: { points, sheet, sets } }: { readonly match: MatchInSets }) {
  const { t } = useTranslation()
  const { firstServeAt } = points
  if (firstServeAt === null) return t('livePage.recordedBy', { recorder: points.recorder })
  const last = points.points.at(-1)
  return (
    <>
      {sheet.winner !== null && last !== undefined ? (
        t('livePage.minutes', { minutes: minutesBetween(firstServeAt, last.at) })
      ) : (
        <Since begun={firstServeAt} />
      )}
      {` · ${t('live.set', { number: sets.length })}`}
      {sets.filter(({ winner }) => winner !== null).map(({ score }) => ` · ${pointsOf(score)}`)}
    </>
  )
}

/** How many pages show the match, from two on. This page counts as one while it is shown. */
function Watchers() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  useEffect(() => {
    dispatch(watchingChanged(true))
    return () => void dispatch(watchingChanged(false))
  }, [dispatch])
  const count = useSelector(({ socket }: WithSocket) => socket.watchers)
  if (count < 2) return null
  return (
    <p className="row gap-1.5 flex-none">
      <ShowIcon size={16} aria-hidden="true" />
      {t('livePage.watchers', { count })}
    </p>
  )
}

const everyTenSeconds = every(10_000)

/** In minutes, from three hours on as the date. */
function Since({ begun }: { readonly begun: string }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const minutesNow = () => minutesBetween(begun, new Date().toISOString())
  const minutes = useSyncExternalStore(everyTenSeconds, minutesNow, () => 1)
  return minutes < 180 ? t('livePage.since', { minutes }) : t('livePage.sinceDate', { date: dateTime(begun) })
}

/** When a past match was played. */
function Span({ points: { firstServeAt: from, points } }: { readonly points: LivePoints }) {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const to = points.at(-1)?.at
  if (from === null || to === undefined) return null
  return t('livePage.span', { date: date(from), from: time(from), to: time(to), minutes: minutesBetween(from, to) })
}
