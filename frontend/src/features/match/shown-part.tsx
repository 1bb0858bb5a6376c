import type { MonthTotals, Past, PastFilters } from '@topspin/domain/contract/past'
import { useTranslation } from 'react-i18next'
import charts from '../../shared/charts/charts.module.css'
import { monthInitial, share } from '../../shared/format/index.ts'
import { Avatar, Card, ImpactChip, PlayerLink, Section } from '../../shared/ui/index.ts'
import { CsvLink } from './csv-link.tsx'
import { monthBars } from './month-bars.ts'
import styles from './shown-part.module.css'
import { SignedPoints } from './signed-points.tsx'

interface Props {
  readonly summary: NonNullable<Past['summary']>
  readonly query: PastFilters
}

/** What the matches of the filters amount to, beside the list on a desk. */
export function ShownPart({ summary: { total, months, met }, query }: Props) {
  const { t } = useTranslation()
  const { wins, losses } = total
  const ladders = (['simple', 'double'] as const).filter((one) => query.ladder === undefined || query.ladder === one)
  return (
    <>
      <Section title={t('history.shown')}>
        <Card>
          <div className="tabular-nums">
            <p className="figure">{t('history.count', { count: wins + losses })}</p>
            <dl className={`row items-start gap-6 ${styles.figures}`}>
              <div>
                <dt className="fine">{t('player.wins')}</dt>
                <dd className="text-l font-bold">{share(wins, losses)}</dd>
                <dd className="fine">{t('player.record', { wins, losses })}</dd>
              </div>
              {ladders.map((one) => (
                <div key={one}>
                  <dt className="fine">{t(one === 'simple' ? 'rank.simple' : 'rank.double')}</dt>
                  <dd className="text-l font-bold">
                    <SignedPoints points={total[one]} />
                  </dd>
                  <dd className="fine">{t('history.points')}</dd>
                </div>
              ))}
            </dl>
            <Bars months={months} />
          </div>
          <CsvLink query={query} wide />
        </Card>
      </Section>
      {met.length > 0 && (
        <Section
          title={t('history.met')}
          aside={<span className="note">{t(query.ladder === 'double' ? 'history.inDoubles' : 'rank.inSimple')}</span>}
        >
          <Card flush>
            <ul className="lined tabular-nums">
              {met.map((rival, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: several deleted players have the same name
                <li key={`${rival.pseudo} ${index}`} className={`row ${styles.rival}`}>
                  <Avatar pseudo={rival.pseudo} size="s" />
                  <span className="min-w-0 flex-1 whitespace-nowrap">
                    <PlayerLink pseudo={rival.pseudo} />
                    <span className={`block ${styles.matches} fine`}>
                      {t('history.count', { count: rival.wins + rival.losses })}
                    </span>
                  </span>
                  <b>{`${rival.wins} - ${rival.losses}`}</b>
                  <span className={styles.balance}>
                    <ImpactChip points={rival.taken - rival.given} />
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      )}
    </>
  )
}

const [width, step, longest] = [15, 23.2, 52]

/** Victories upwards and defeats downwards, month by month. The heads of the months have the same figures as text. */
function Bars({ months }: { readonly months: readonly MonthTotals[] }) {
  const { t } = useTranslation()
  const bars = monthBars(months)
  const most = Math.max(1, ...bars.flatMap(({ wins, losses }) => [wins, losses]))
  const height = (count: number) => (count / most) * longest
  return (
    <>
      <svg className={styles.bars} viewBox="0 0 302 132" role="img" aria-label={t('history.bars')}>
        {bars.map(({ month, wins, losses }, index) => (
          <g key={month} transform={`translate(${4 + index * step} 62)`}>
            <rect className={charts.wins} y={-height(wins)} width={width} height={height(wins)} rx="3" />
            <rect className={charts.losses} y="3" width={width} height={height(losses)} rx="3" />
            <text x={width / 2} y="68" textAnchor="middle">
              {monthInitial(month)}
            </text>
          </g>
        ))}
      </svg>
      <p className="note">{t('history.barsNote')}</p>
    </>
  )
}
