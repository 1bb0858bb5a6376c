import type { PastLadder, WeeklyActivity } from '@topspin/domain/contract/standings'
import type { Ladder } from '@topspin/domain/ids'
import { useTranslation } from 'react-i18next'
import { api, type QueryResult } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { dayLadderPath, rankingPath } from '../../../shared/navigation/index.ts'
import { ChevronIcon, frenchDay, LinkButton, ShareIcon, useDateText, useShare } from '../../../shared/ui/index.ts'
import styles from './day-hero.module.css'
import { DayScrubber } from './day-scrubber.tsx'
import { addDays, type DayLadderProps, type DaySpan, dayText, type useDay } from './days.ts'

/**
 * Reads the ladder of a day. Until the answer arrives, the ladder of the day that was chosen before is returned, so
 * that rows can slide. The component must have `ladder` as its key, so that the other ladder is not returned.
 */
export function useDayLadder(ladder: Ladder, on: string): QueryResult<PastLadder> {
  const query = api.useLadderOfQuery({ params: { ladder }, query: { on } })
  return { ...query, currentData: query.currentData ?? (query.isFetching ? query.data : undefined) }
}

/** The numbers of players and matches of an evening, its last match, and the number of matches cancelled since. */
export function DayCountsText({ dayLadder, ladder }: DayLadderProps) {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const { entries, matches, lastMatchAt: last, cancelledSince } = dayLadder
  const counts = t('evening.counts', { players: entries.length, matches, context: ladder })
  const at = last === null ? '' : t('evening.lastMatch', { date: date(last), time: time(last) })
  return `${counts}${at}.${cancelledSince === 0 ? '' : ` ${t('evening.cancelledSince', { count: cancelledSince })}`}`
}

interface Props extends ReturnType<typeof useDay> {
  readonly activity: WeeklyActivity
  readonly span: DaySpan
  readonly ladder: Ladder
}

/** The day, and controls to choose another day: arrows, a slider over the activity, a date field, today. */
export function DayHero({ activity, span, day, asked, ladder, move, choose }: Props) {
  const { t } = useTranslation()
  const share = useShare()
  const pass = () => {
    const { href } = new URL(dayLadderPath(day, ladder), window.location.href)
    return share({ text: t('evening.shared', { day: dayText(day) }), url: href })
  }
  const [name, rest] = dayText(day).split('1er')
  const typed = useDateText({ day, onChange: choose, min: span.first, max: span.today })
  return (
    <section className={`rows tabular-nums lg:items-center lg:gap-6 ${styles.hero}`} aria-label={t('evening.choose')}>
      <div className={`table-blue table-edge rows gap-2.5 lg:items-center lg:gap-6 ${styles.court}`}>
        <div className="relative">
          <div className="-mx-2.5 flex items-center">
            <Step label={t('evening.dayBefore')} allowed={day > span.first} go={() => choose(addDays(day, -1))} back />
            <h2 className="min-w-0 flex-1 text-center text-l leading-[1.2] font-bold tracking-[-0.01em] lg:text-xl">
              {name}
              {rest !== undefined && (
                <span>
                  1<sup>er</sup>
                </span>
              )}
              {rest}
            </h2>
            <Step label={t('evening.dayAfter')} allowed={day < span.today} go={() => choose(addDays(day, 1))} />
          </div>
          <DayCounts key={ladder} ladder={ladder} asked={asked} />
        </div>
        <div>
          <DayScrubber activity={activity} span={span} day={day} move={move} />
          <p className="flex flex-wrap justify-between gap-x-3 text-s">
            <span>{t('evening.first', { date: frenchDay(span.first) })}</span>
            <span className="ml-auto">{t('evening.end')}</span>
          </p>
        </div>
      </div>
      <div className="relative flex flex-wrap gap-2 lg:w-44">
        <label className="min-w-0 flex-[1_1_136px]">
          <span className="only-read-aloud">{t('evening.field')}</span>
          <input
            {...typed.field}
            className={`h-11 w-full rounded-[12px] bg-surface px-3 font-medium ${styles.input}`}
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
            onClick={() => void pass()}
          >
            <ShareIcon size={20} />
          </button>
        </div>
      </div>
    </section>
  )
}

/** The counts below the day, only on wide screens; narrow screens show the counts above the rows. */
function DayCounts({ ladder, asked }: Pick<Props, 'ladder' | 'asked'>) {
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

/** A button to the day before or after. At the first and last day it stays focusable, so that the focus is not lost. */
function Step({ label, allowed, go, back = false }: StepProps) {
  return (
    <button
      type="button"
      className={`grid size-11 flex-none place-items-center rounded-round ${styles.step}`}
      aria-label={label}
      aria-disabled={!allowed}
      onClick={allowed ? go : undefined}
    >
      <ChevronIcon size={20} className={back ? 'rotate-90' : '-rotate-90'} />
    </button>
  )
}
