import type { WeeklyActivity } from '@topspin/domain/contract/standings'
import type { Ladder } from '@topspin/domain/ids'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { useChoice } from '../../../shared/navigation/index.ts'
import { Button, EmptyState, frenchDay, LadderTabs, PlayerLink, QueryView, Skeleton } from '../../../shared/ui/index.ts'
import { DayCountsText, DayHero, useDayLadder } from './day-hero.tsx'
import { DayTable } from './day-table.tsx'
import { addDays, clampToSpan, type DayLadderProps, useDay } from './days.ts'
import { ThenAndNow } from './then-and-now.tsx'

/** A ladder as it stood on the evening of a day, beside today's (docs/screens.md#the-ladder-of-a-day). */
export default function DayScreen() {
  const [ladder, setLadder] = useChoice<Ladder>('tab', ['simple', 'double'])
  // The activity of both ladders is read at once, so that no skeleton is shown when the other ladder is chosen.
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
  const days = useDay(clampToSpan(span, addDays(today, -1)))
  return (
    <>
      <DayHero activity={activity} span={span} ladder={ladder} {...days} />
      <LadderTabs ladder={ladder} onChange={setLadder}>
        <DayPanel key={ladder} activity={activity} ladder={ladder} {...days} />
      </LadderTabs>
    </>
  )
}

type PanelProps = Props & Pick<ReturnType<typeof useDay>, 'asked' | 'choose'>

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

/**
 * The rows of an evening, the players who have arrived since, and on wide screens then and now side by side.
 */
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
          // With hidden overflow the baseline of a link would be its lower edge.
          <p className="note leading-6 [&_a]:min-w-6 [&_a]:overflow-visible [&_a]:align-baseline">
            {t('evening.arrivals')}
            {pseudos.map((pseudo, index) => (
              <span key={pseudo}>
                {index > 0 && ', '}
                <PlayerLink pseudo={pseudo} />
              </span>
            ))}
            {more > 0 && t('evening.moreArrivals', { count: more })}.
          </p>
        )}
      </div>
      <ThenAndNow dayLadder={dayLadder} ladder={ladder} />
    </div>
  )
}
