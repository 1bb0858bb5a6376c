import type { PastLadder, WeeklyActivity } from '@topspin/domain/contract/standings'
import type { Ladder } from '@topspin/domain/ids'
import { plusDays } from '@topspin/domain/time/days'
import { useTranslation } from 'react-i18next'
import { api, type QueryResult } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { dayLadderPath, rankingPath, useChoice } from '../../../shared/navigation/index.ts'
import {
  Button,
  ChevronIcon,
  EmptyState,
  frenchDay,
  LadderTabs,
  LinkButton,
  PlayerLink,
  QueryView,
  ShareIcon,
  Skeleton,
  useDateText,
  useShare,
} from '../../../shared/ui/index.ts'
import styles from './day-screen.module.css'
import { DayScrubber } from './day-scrubber.tsx'
import { DayTable } from './day-table.tsx'
import { clampToSpan, type DayLadderProps, type DaySpan, dayText, useChosenDay } from './days.ts'
import { LaddersThenAndNow } from './then-and-now.tsx'

/** A ladder as it stood on the evening of a day, beside today's (docs/screens.md#the-ladder-of-a-day). */
export default function DayScreen() {
  const [ladder, setLadder] = useChoice<Ladder>('tab', ['simple', 'double'])
  // Reads the activity of both ladders at once, so that a change of the ladder shows no skeleton here.
  const simple = api.useActivityQuery({ params: { ladder: 'simple' } })
  const double = api.useActivityQuery({ params: { ladder: 'double' } })
  return (
    <div className="stack">
      <QueryView
        query={ladder === 'simple' ? simple : double}
        skeleton={
          <>
            <div className="skeleton h-57.5 lg:h-34" aria-hidden="true" />
            <Skeleton shape="row" count={8} />
          </>
        }
      >
        {(activity) => <DayLadders activity={activity} ladder={ladder} setLadder={setLadder} />}
      </QueryView>
    </div>
  )
}

interface Props {
  readonly activity: WeeklyActivity
  readonly ladder: Ladder
}

function DayLadders({ activity, ladder, setLadder }: Props & { readonly setLadder: (ladder: Ladder) => void }) {
  const { firstDay, today } = activity
  const span = { first: firstDay ?? today, today }
  const days = useChosenDay(clampToSpan(span, plusDays(today, -1)))
  return (
    <>
      <DayHero activity={activity} span={span} ladder={ladder} {...days} />
      <LadderTabs ladder={ladder} onChange={setLadder}>
        <DayPanel key={ladder} activity={activity} ladder={ladder} {...days} />
      </LadderTabs>
    </>
  )
}

type PanelProps = Props & Pick<ReturnType<typeof useChosenDay>, 'asked' | 'choose'>

function DayPanel({ activity: { firstDay, today }, ladder, asked, choose }: PanelProps) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <QueryView query={useDayLadder(ladder, asked)} skeleton={<Skeleton shape="row" count={8} />}>
        {(dayLadder) => {
          if (asked > today) return <EmptyState title={t('evening.future')} text={t('evening.futureNext')} />
          if (dayLadder.matches > 0) return <DayLadder dayLadder={dayLadder} ladder={ladder} />
          if (firstDay === null || asked >= firstDay)
            return <EmptyState title={t('evening.noMatch')} text={t('evening.noMatchNext')} />
          return (
            <EmptyState
              title={t('evening.tooEarly')}
              text={t('evening.tooEarlyNext', { date: frenchDay(firstDay) })}
              action={<Button onClick={() => choose(firstDay)}>{t('evening.showFirst')}</Button>}
            />
          )
        }}
      </QueryView>
    </div>
  )
}

/** The ladder of an evening, and who has arrived since. Wide screens also compare it with today's in a chart. */
function DayLadder({ dayLadder, ladder }: DayLadderProps) {
  const { t } = useTranslation()
  const { total, pseudos } = dayLadder.arrivals
  const more = total - pseudos.length
  return (
    <div className="roomy:grid roomy:grid-cols-[minmax(0,1fr)_344px] roomy:items-start roomy:gap-6">
      <div className="stack">
        <p className="note tabular-nums lg:hidden">
          <DayCountsText dayLadder={dayLadder} ladder={ladder} />
        </p>
        <p className="note section-head md:hidden" aria-hidden="true">
          <b>{t('evening.thatEvening')}</b>
          <span>{t('evening.legend')}</span>
        </p>
        <DayTable dayLadder={dayLadder} ladder={ladder} />
        {total > 0 && (
          // With hidden overflow, the lower edge of a link would be its baseline.
          <p className="note leading-6 [&_a]:min-w-6 [&_a]:overflow-visible [&_a]:align-baseline">
            {t('evening.arrivals')}
            {pseudos.map((pseudo, index) => (
              <span key={pseudo}>
                {index > 0 && ', '}
                <PlayerLink pseudo={pseudo} ladder={ladder} />
              </span>
            ))}
            {more > 0 && t('evening.moreArrivals', { count: more })}.
          </p>
        )}
      </div>
      <LaddersThenAndNow dayLadder={dayLadder} ladder={ladder} />
    </div>
  )
}

/**
 * The ladder of a day. Until it is read, the ladder of the formerly chosen day is returned, so that rows can slide. The
 * calling component must have `ladder` as its key, so that it never shows the other ladder.
 */
function useDayLadder(ladder: Ladder, on: string): QueryResult<PastLadder> {
  const query = api.useLadderOfQuery({ params: { ladder }, query: { on } })
  return { ...query, currentData: query.currentData ?? (query.isFetching ? query.data : undefined) }
}

function DayCountsText({ dayLadder, ladder }: DayLadderProps) {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const { entries, matches, lastMatchAt: last, cancelledSince } = dayLadder
  const counts = t('evening.counts', { players: entries.length, matches, context: ladder })
  const at = last === null ? '' : t('evening.lastMatch', { date: date(last), time: time(last) })
  return `${counts}${at}.${cancelledSince === 0 ? '' : ` ${t('evening.cancelledSince', { count: cancelledSince })}`}`
}

interface HeroProps extends Props, ReturnType<typeof useChosenDay> {
  readonly span: DaySpan
}

/** The day, and controls to choose another one. */
function DayHero({ activity, span, day, asked, ladder, move, choose }: HeroProps) {
  const { t } = useTranslation()
  const share = useShare()
  const [name, rest] = dayText(day).split('1er')
  const typed = useDateText({ day, onChange: choose })
  return (
    <section
      className={`table-edge rows tabular-nums max-lg:before:content-none lg:items-center lg:gap-6 ${styles.hero}`}
      aria-label={t('evening.choose')}
    >
      <div
        className="table-blue table-edge rows gap-2.5 rounded-medium px-[22px] py-[14px] shadow-card
          lg:grid-cols-[minmax(0,20.625rem)_minmax(0,1fr)] lg:items-center lg:gap-6 lg:rounded-none lg:bg-none lg:p-0
          lg:shadow-none lg:before:content-none"
      >
        <div className="relative">
          <div className="-mx-2.5 flex items-center">
            <Step label={t('evening.dayBefore')} allowed={day > span.first} go={() => choose(plusDays(day, -1))} back />
            <h2 className="min-w-0 flex-1 text-center text-l leading-[1.2] font-bold tracking-[-0.01em] lg:text-xl">
              {name}
              {rest !== undefined && (
                <span>
                  1<sup>er</sup>
                </span>
              )}
              {rest}
            </h2>
            <Step label={t('evening.dayAfter')} allowed={day < span.today} go={() => choose(plusDays(day, 1))} />
          </div>
          <DayCounts key={ladder} ladder={ladder} asked={asked} />
        </div>
        <div>
          <DayScrubber activity={activity} span={span} day={day} move={move} />
          <p className="flex flex-wrap justify-between gap-x-3 text-s">
            {activity.firstDay !== null && <span>{t('evening.first', { date: frenchDay(span.first) })}</span>}
            <span className="ml-auto">{t('evening.end')}</span>
          </p>
        </div>
      </div>
      <div className="relative flex flex-wrap gap-2 lg:w-44">
        <label className="min-w-0 flex-[1_1_136px]">
          <span className="only-read-aloud">{t('evening.field')}</span>
          {/* Below 16px, phones zoom into a focused field. */}
          <input
            {...typed.field}
            className="h-11 w-full rounded-[12px] border-[1.5px] border-field-line bg-surface px-3 text-[1rem] font-medium lg:border-0 lg:text-ink"
            value={typed.value}
            placeholder={t('field.datePattern')}
            aria-invalid={typed.isWrong || undefined}
            onChange={(event) => typed.type(event.target.value)}
          />
        </label>
        <div className={`flex flex-wrap gap-2 lg:w-full ${styles.buttons}`}>
          <LinkButton to={rankingPath(ladder)} replace>
            {t('evening.today')}
          </LinkButton>
          <button
            type="button"
            className="grid size-11 flex-none place-items-center rounded-[12px]"
            aria-label={t('evening.share')}
            onClick={() =>
              void share({ text: t('evening.shared', { day: dayText(day) }), url: dayLadderPath(day, ladder) })
            }
          >
            <ShareIcon size={20} />
          </button>
        </div>
      </div>
    </section>
  )
}

/** The counts of the day, on wide screens. Narrow screens show them above the rows. */
function DayCounts({ ladder, asked }: Pick<HeroProps, 'ladder' | 'asked'>) {
  const dayLadder = useDayLadder(ladder, asked).currentData
  return (
    <p className="mt-1 hidden min-h-[3lh] text-s lg:block">
      {dayLadder !== undefined && <DayCountsText dayLadder={dayLadder} ladder={ladder} />}
    </p>
  )
}

interface StepProps {
  readonly label: string
  readonly allowed: boolean
  readonly go: () => void
  readonly back?: boolean
}

/** A button to the day before or after. It stays focusable at the first and the last day. */
function Step({ label, allowed, go, back = false }: StepProps) {
  return (
    <button
      type="button"
      className="grid size-11 flex-none place-items-center rounded-round not-aria-disabled:hover:bg-table-veil
        aria-disabled:cursor-default aria-disabled:text-table-line"
      aria-label={label}
      aria-disabled={!allowed}
      onClick={allowed ? go : undefined}
    >
      <ChevronIcon size={20} className={back ? 'rotate-90' : '-rotate-90'} />
    </button>
  )
}
