import type { Week } from '@topspin/domain/contract/week'
import { numberOfIsoWeek } from '@topspin/domain/time/iso-week'
import { useTranslation } from 'react-i18next'
import { Card, Section } from '../../shared/ui/index.ts'
import styles from './week.module.css'

const weekdays = (style: 'short' | 'long') => {
  const format = new Intl.DateTimeFormat('fr-FR', { weekday: style, timeZone: 'UTC' })
  // 5 January 1970 was a Monday.
  return Array.from({ length: 7 }, (_, index) => format.format(Date.UTC(1970, 0, 5 + index)))
}
const [shortDays, longDays] = [weekdays('short'), weekdays('long')]

/**
 * The numbers of matches and players; on a phone also the busiest day, on a wide screen the matches of the
 * week before. When several days are equally busy, a phone shows the week before too.
 */
export function Figures({ week: { matches, players, days, previous, matchesBefore } }: { readonly week: Week }) {
  const { t } = useTranslation()
  const most = Math.max(...days)
  const busiest = days.filter((count) => count === most).length === 1 ? longDays[days.indexOf(most)] : undefined
  return (
    <Card>
      <dl className="grid grid-cols-3 gap-2 text-center tabular-nums">
        <Figure value={matches} label={t('week.countMatches', { count: matches })} />
        <Figure value={players} label={t('week.countPlayers', { count: players })} />
        {busiest !== undefined && (
          <Figure value={most} label={t('week.onlyOn', { day: busiest })} className={styles.narrow} />
        )}
        {previous !== null && (
          <Figure
            value={matchesBefore}
            label={t('week.before', { number: numberOfIsoWeek(previous) })}
            className={busiest === undefined ? '' : styles.wide}
          />
        )}
      </dl>
    </Card>
  )
}

interface FigureProps {
  readonly value: number
  readonly label: string
  readonly className?: string | undefined
}

const Figure = ({ value, label, className = '' }: FigureProps) => (
  <div className={`${styles.figure} ${className}`}>
    <dt className="fine">{label}</dt>
    <dd className="figure leading-[1.2]">{value}</dd>
  </div>
)

/** The matches of each day as bars, on a wide screen. Saturday and Sunday are left out when they have no match. */
export function DayBars({ week: { days } }: { readonly week: Week }) {
  const { t } = useTranslation()
  const most = Math.max(...days)
  const shown = days.flatMap((count, day) => (day < 5 || count > 0 ? [{ count, day }] : []))
  const read = shown.map(({ count, day }) => `${longDays[day]} ${count}`).join(', ')
  return (
    <div className={styles.wide}>
      <Section title={t('week.days')}>
        <Card>
          <div className="flex items-end gap-4 text-center text-s tabular-nums" role="img" aria-label={read}>
            {shown.map(({ count, day }) => (
              <span key={day} className="rows min-w-0 flex-1 gap-1">
                <b>{count}</b>
                {/* The Content-Security-Policy forbids style attributes in HTML, but not a height that React
                    sets by script. */}
                <span className={styles.bar} style={{ height: (40 * count) / most }} />
                <span className="note">{shortDays[day]}</span>
              </span>
            ))}
          </div>
        </Card>
      </Section>
    </div>
  )
}
