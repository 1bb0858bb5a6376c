import type { Activity } from '@topspin/domain/contract/standings'
import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../shared/format/index.ts'
import { rankingOf } from '../../../shared/navigation/index.ts'
import { ChevronIcon, LinkButton } from '../../../shared/ui/index.ts'
import { Counts } from './counts.tsx'
import styles from './day-hero.module.css'
import { DayName } from './day-name.tsx'
import { DayScrubber } from './day-scrubber.tsx'
import { addDays, parsedDay, type Span } from './days.ts'
import { ShareDay } from './share-day.tsx'
import { useDayLadder } from './use-day-ladder.ts'

interface Props {
  readonly activity: Activity
  readonly span: Span
  /** The day under the ball, and the one of which the ladder is shown. */
  readonly day: string
  readonly asked: string
  readonly ladder: Ladder
  readonly move: (day: string) => void
  readonly choose: (day: string) => void
}

/** The day and the ways to choose another one: arrows, the ball on the activity, the field, today. */
export function DayHero({ activity, span, day, asked, ladder, move, choose }: Props) {
  const { t } = useTranslation()
  const { date } = useDates()
  return (
    <section className={`${styles.hero} tabular-nums`} aria-label={t('evening.choose')}>
      <div className={`table-blue table-edge ${styles.court}`}>
        <div className={styles.head}>
          <div className={styles.day}>
            <Step label={t('evening.dayBefore')} allowed={day > span.first} go={() => choose(addDays(day, -1))} back />
            <h2 className={styles.name}>
              <DayName day={day} />
            </h2>
            <Step label={t('evening.dayAfter')} allowed={day < span.today} go={() => choose(addDays(day, 1))} />
          </div>
          <DayCounts key={ladder} ladder={ladder} asked={asked} />
        </div>
        <div>
          <DayScrubber activity={activity} span={span} day={day} move={move} />
          <p className={styles.ends}>
            <span>{t('evening.first', { date: date(`${span.first}T12:00:00Z`) })}</span>
            <span>{t('evening.end')}</span>
          </p>
        </div>
      </div>
      <div className={styles.controls}>
        <label className={styles.field}>
          <span className="only-read-aloud">{t('evening.field')}</span>
          <input
            type="date"
            className={styles.input}
            value={day}
            min={span.first}
            max={span.today}
            onChange={(event) => {
              const chosen = parsedDay(event.target.value)
              if (chosen !== null) choose(chosen)
            }}
          />
        </label>
        <div className={styles.buttons}>
          <LinkButton to={rankingOf(ladder)} replace>
            {t('evening.today')}
          </LinkButton>
          <ShareDay day={day} ladder={ladder} />
        </div>
      </div>
    </section>
  )
}

/** Beside the day on wide screens; a phone has them above the rows. */
function DayCounts({ ladder, asked }: Pick<Props, 'ladder' | 'asked'>) {
  const dayLadder = useDayLadder(ladder, asked).currentData
  return <p className={styles.counts}>{dayLadder !== undefined && <Counts dayLadder={dayLadder} ladder={ladder} />}</p>
}

interface StepProps {
  readonly label: string
  readonly allowed: boolean
  readonly go: () => void
  readonly back?: boolean
}

/** It stays focusable at an end, so that the focus is not lost there. */
function Step({ label, allowed, go, back = false }: StepProps) {
  return (
    <button
      type="button"
      className={`${styles.step} ${back ? styles.back : ''}`}
      aria-label={label}
      aria-disabled={!allowed}
      onClick={() => {
        if (allowed) go()
      }}
    >
      <ChevronIcon />
    </button>
  )
}
