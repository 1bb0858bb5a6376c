import type { Activity } from '@topspin/domain/contract/standings'
import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { useChoice } from '../../../shared/navigation/index.ts'
import { Button, EmptyState, QueryView, Skeleton, Tabs } from '../../../shared/ui/index.ts'
import { DayHero } from './day-hero.tsx'
import { DayLadder } from './day-ladder.tsx'
import styles from './day-screen.module.css'
import { addDays, within } from './days.ts'
import { useDay } from './use-day.ts'
import { useDayLadder } from './use-day-ladder.ts'

/** A ladder as it stood on the evening of a day, beside today's (docs/user-interface.md#the-ladder-of-a-day). */
export default function DayScreen() {
  const [ladder, setLadder] = useChoice<Ladder>('tab', ['simple', 'double'])
  // Both are read at once, so that the days stay on the screen when the other ladder is chosen.
  const simple = api.useActivityQuery({ params: { ladder: 'simple' } })
  const double = api.useActivityQuery({ params: { ladder: 'double' } })
  return (
    <div className="stack">
      <QueryView
        query={ladder === 'simple' ? simple : double}
        skeleton={
          <>
            <div className={`${styles.heroSkeleton} skeleton`} aria-hidden="true" />
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
  readonly activity: Activity
  readonly ladder: Ladder
  readonly setLadder: (ladder: Ladder) => void
}

function DayLadders({ activity, ladder, setLadder }: Props) {
  const { t } = useTranslation()
  const { today } = activity
  const span = { first: activity.firstDay ?? today, today }
  const { day, asked, move, choose } = useDay(within(span, addDays(today, -1)))
  const panel = <DayPanel key={ladder} activity={activity} ladder={ladder} asked={asked} choose={choose} />
  return (
    <>
      <DayHero activity={activity} span={span} day={day} asked={asked} ladder={ladder} move={move} choose={choose} />
      <Tabs
        label={t('rank.ladders')}
        value={ladder}
        onChange={setLadder}
        tabs={[
          { value: 'simple', label: t('rank.simple'), panel },
          { value: 'double', label: t('rank.double'), panel },
        ]}
      />
    </>
  )
}

interface PanelProps extends NoMatchProps {
  readonly ladder: Ladder
}

function DayPanel({ activity, ladder, asked, choose }: PanelProps) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <QueryView query={useDayLadder(ladder, asked)} skeleton={<Skeleton shape="row" count={8} />}>
        {(dayLadder) => {
          if (asked > activity.today) return <EmptyState title={t('evening.future')} text={t('evening.futureNext')} />
          if (dayLadder.matches === 0) return <NoMatch activity={activity} asked={asked} choose={choose} />
          return <DayLadder dayLadder={dayLadder} ladder={ladder} />
        }}
      </QueryView>
    </div>
  )
}

interface NoMatchProps {
  readonly activity: Activity
  readonly asked: string
  readonly choose: (day: string) => void
}

/** An evening before the first match: no place was decided. */
function NoMatch({ activity: { firstDay }, asked, choose }: NoMatchProps) {
  const { t } = useTranslation()
  const { date } = useDates()
  if (firstDay === null || asked >= firstDay)
    return <EmptyState title={t('evening.noMatch')} text={t('evening.noMatchNext')} />
  return (
    <EmptyState
      title={t('evening.tooEarly')}
      text={t('evening.tooEarlyNext', { date: date(`${firstDay}T12:00:00Z`) })}
      action={<Button onClick={() => choose(firstDay)}>{t('evening.showFirst')}</Button>}
    />
  )
}
