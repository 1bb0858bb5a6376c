import type { LiveMatch, LivePoints } from '@topspin/domain/contract/live'
import { currentSetOf, otherSide, type ScoreSheet, type Side } from '@topspin/domain/live/table-tennis'
import { minutesBetween } from '@topspin/domain/live/timeline'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useDates, useServerClock } from '../../../shared/format/index.ts'
import { socketActions, type WithSocket } from '../../../shared/socket/index.ts'
import { Avatar, ClockIcon, Name, ServiceBall, TennisTable } from '../../../shared/ui/index.ts'
import { Score } from '../score.tsx'
import type { EndedMatch } from '../slice.ts'
import { endedSetsOf, phaseOf, pseudoOn } from '../wire-sheet.ts'
import { durationOf, type MatchInSets } from './live-points.ts'

/** On a wide screen the points are beside the net, and the name is above the sets. */
const halves = {
  one: 'lg:grid-cols-[minmax(0,1fr)_auto] lg:justify-items-end lg:text-right',
  two: 'lg:grid-cols-[auto_minmax(0,1fr)] lg:justify-items-start lg:text-left',
}
const pointsColumns = { one: 'lg:col-start-2', two: 'lg:col-start-1' }

/** The players and the score of a match. */
interface Board {
  readonly points: Pick<LiveMatch, 'playerOne' | 'playerTwo'>
  readonly sheet: ScoreSheet
}

interface Props {
  readonly match: Board
  /** The number of the recorded match; null before it is recorded. */
  readonly number: number | null
  readonly isStopped?: boolean
  /** Whether the tag of a won match says that it is not recorded. */
  readonly isUnsaved?: boolean
  readonly children: ReactNode
}

/** The score on a drawn table: points while a set is played, sets once there is a winner. */
export function ScoreOnTennisTable({ match, number, isStopped = false, isUnsaved = false, children }: Props) {
  const { t } = useTranslation()
  const { points, sheet } = match
  const isOver = sheet.winner !== null
  const half = (side: Side) => {
    const pseudo = pseudoOn(points, side)
    const isFaint = isStopped || sheet.winner === otherSide(side)
    return (
      <div
        className={`z-1 grid min-w-0 grid-cols-1 content-start justify-items-center gap-[2px] text-center
          lg:items-center lg:gap-[0_36px] ${halves[side]}`}
      >
        {/* Beside a long name there is no room for the avatar. */}
        <p
          className="row min-h-11 max-w-full justify-center gap-2 text-l font-medium [--name-long:var(--text-m)]
            max-lg:data-long:[&>:first-child]:hidden lg:self-end lg:text-2xl lg:[--name-long:var(--text-2xl)]"
          data-long={[...pseudo].length > 10 || undefined}
        >
          <Avatar pseudo={pseudo} size="s" ring="white" />
          <Name pseudo={pseudo} />
          {sheet.server === side && !isStopped && <ServiceBall label={t('livePage.serves')} />}
        </p>
        <p className={`lg:row-span-2 lg:row-start-1 ${pointsColumns[side]} ${isFaint ? 'opacity-85' : ''}`}>
          <Score value={isOver ? sheet.setsWon[side] : currentSetOf(sheet)[side]} size="page" />
        </p>
        <ol
          className="flex min-h-[1.5em] gap-2.5 text-s font-medium tabular-nums lg:self-start lg:text-m"
          aria-label={t('livePage.sets')}
        >
          {endedSetsOf(sheet).map((set, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
            <li key={index} className={set[side] < set[otherSide(side)] ? 'font-[450]' : ''}>
              {set[side]}
            </li>
          ))}
        </ol>
      </div>
    )
  }
  const phase = isOver && isUnsaved ? 'unsaved' : phaseOf(sheet)
  const tag = t('live.stripTag', { context: isStopped ? 'stopped' : phase })
  return (
    // The tag of a recorded match is its name, such as `Simple #12`. Only other tags are in upper case.
    <div
      className={`stack gap-2 [&>section]:p-[28px_20px_16px] lg:[&>section]:p-[26px_44px_18px]
        ${number === null ? '[&>section>span]:uppercase' : ''}`}
    >
      <TennisTable
        tag={number === null ? tag : t('recap.simple', { id: number })}
        isTagHot={!isStopped && sheet.setPoint !== null}
        label={t(isOver ? 'livePage.result' : 'live.board')}
      >
        {half('one')}
        {half('two')}
      </TennisTable>
      <div className="row justify-between min-h-8 px-1 fine tabular-nums">{children}</div>
    </div>
  )
}

/** What is played, or who has won. */
export function MatchTitle({ match: { points, sheet }, isStopped = false }: Pick<Props, 'match' | 'isStopped'>) {
  const { t } = useTranslation()
  function title() {
    if (isStopped) return t('live.stopped')
    if (sheet.winner !== null) return t('livePage.victory', { player: pseudoOn(points, sheet.winner) })
    return sheet.server === null ? t('live.warmup') : t('live.set', { number: sheet.sets.length })
  }
  return <p className="min-w-0 text-l leading-tight font-bold text-ink wrap-anywhere">{title()}</p>
}

/**
 * The line below the score of a live match: the set or the result, the time, and the number of watchers. Before the
 * first serve, it shows the recorder in place of the time.
 */
export function LiveProgressLine({ match, ended }: { readonly match: MatchInSets; readonly ended: EndedMatch | null }) {
  const { t } = useTranslation()
  const { time } = useDates()
  const { points, sheet } = match
  const watchers = useWatchers(ended === null)
  const [from, to] = [points.firstServeAt, points.points.at(-1)?.at]
  const isOver = ended !== null || sheet.winner !== null
  return (
    <>
      <MatchTitle match={match} isStopped={ended?.isRecorded === false} />
      <p className="text-right">
        {from === null && t('livePage.recordedBy', { recorder: points.recorder })}
        {from !== null && isOver && to !== undefined && t('livePage.fromTo', { from: time(from), to: time(to) })}
        {from !== null && !isOver && <Since points={points} begun={from} />}
        {watchers > 1 && ` · ${t('livePage.watchers', { count: watchers })}`}
      </p>
    </>
  )
}

/** How many pages show the match. @param counts whether the server counts this page; if not, returns 0 */
function useWatchers(counts: boolean): number {
  const dispatch = useDispatch()
  useEffect(() => {
    if (!counts) return
    dispatch(socketActions.watchingChanged(true))
    return () => void dispatch(socketActions.watchingChanged(false))
  }, [dispatch, counts])
  const count = useSelector(({ socket }: WithSocket) => socket.watchers)
  return counts ? count : 0
}

/** The minutes since the first serve; after three hours, the date of the first serve. */
function Since({ points, begun }: { readonly points: LivePoints; readonly begun: string }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const minutes = useServerClock((now) => durationOf(points, new Date(now).toISOString()), 10_000)
  return minutes === null ? t('livePage.sinceDate', { date: dateTime(begun) }) : t('livePage.since', { minutes })
}

export function PastMatchTime({ points: { firstServeAt: from, points } }: { readonly points: LivePoints }) {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const to = points.at(-1)?.at
  if (from === null || to === undefined) return null
  const values = { date: date(from), from: time(from), to: time(to), minutes: minutesBetween(from, to) }
  return (
    <p className="row gap-1.5 min-w-0">
      <ClockIcon size={16} aria-hidden="true" />
      <span className="cut">{t('livePage.span', values)}</span>
    </p>
  )
}
