import type { MonthTotals, PastMatches, PastMatchesFilterInput } from '@topspin/domain/contract/past'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import charts from '../../shared/charts/charts.module.css'
import { formatImpact, formatWinShare, monthInitial } from '../../shared/format/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { Avatar, Card, DownloadIcon, ImpactChip, PlayerLink, Section } from '../../shared/ui/index.ts'

interface Props {
  readonly summary: NonNullable<PastMatches['summary']>
  readonly query: PastMatchesFilterInput
}

/** Totals of the matches that the filters select, beside the list in a wide window. */
export function PastSummary({ summary: { total, months, met }, query }: Props) {
  const { t } = useTranslation()
  const { wins, losses } = total
  const figures = [
    { label: t('player.wins'), figure: formatWinShare(wins, losses), unit: t('player.record', { wins, losses }) },
    ...laddersOf(query.ladder).map((one) => ({
      label: t(one === 'simple' ? 'rank.simple' : 'rank.double'),
      figure: <SignedPoints points={total[one]} />,
      unit: t('history.points'),
    })),
  ]
  return (
    <>
      <Section title={t('history.shown')}>
        <Card>
          <div className="tabular-nums">
            <p className="figure">{t('history.count', { count: wins + losses })}</p>
            <dl className="row mt-2 mb-3.5 items-start gap-6">
              {figures.map(({ label, figure, unit }) => (
                <div key={label}>
                  <dt className="fine">{label}</dt>
                  <dd className="text-l font-bold">{figure}</dd>
                  <dd className="fine">{unit}</dd>
                </div>
              ))}
            </dl>
            <Bars months={months} />
          </div>
          <PastMatchesCsvLink query={query} wide />
        </Card>
      </Section>
      {met.length > 0 && (
        <Section
          title={t('history.met')}
          aside={<span className="note">{t(query.ladder === 'double' ? 'history.inDoubles' : 'rank.inSimple')}</span>}
        >
          <ul className="panel lined tabular-nums">
            {met.map(({ pseudo, wins: won, losses: lost, taken, given }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several deleted players have the same name
              <li key={`${pseudo} ${index}`} className="row min-h-13 px-4 py-1.5">
                <Avatar pseudo={pseudo} size="s" />
                <span className="min-w-0 flex-1 whitespace-nowrap">
                  <PlayerLink pseudo={pseudo} />
                  <span className="fine block leading-[1.2]">{t('history.count', { count: won + lost })}</span>
                </span>
                <b>{`${won}–${lost}`}</b>
                <span className="w-15.5 text-right">
                  <ImpactChip points={taken - given} />
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** The ladders that a filter selects; both without a filter. */
export const laddersOf = (filter: PastMatchesFilterInput['ladder']) =>
  filter === undefined ? (['simple', 'double'] as const) : [filter]

/** Points with their sign: green above 0, red below 0. */
export function SignedPoints({ points }: { readonly points: number }) {
  return <b className={points > 0 ? 'text-win' : points < 0 ? 'text-loss' : ''}>{formatImpact(points)}</b>
}

/** Downloads all matches that the filters select, not only the loaded ones (docs/specification.md#past-matches). */
export function PastMatchesCsvLink({ query, wide = false }: Pick<Props, 'query'> & { readonly wide?: boolean }) {
  const { t } = useTranslation()
  const pseudo = useSelector(selectPseudo)
  const filters = new URLSearchParams(Object.entries(query).map(([name, value = '']) => [name, value])).toString()
  const address = `/api/player/${encodeURIComponent(pseudo)}/past.csv${filters === '' ? '' : `?${filters}`}`
  const look = wide ? 'mt-3.5 rounded-[12px] bg-quiet' : 'min-w-11 text-s text-accent'
  return (
    <a className={`row min-h-11 justify-center gap-2 font-semi ${look}`} href={address} download="">
      <DownloadIcon size={18} />
      {!wide && <span aria-hidden="true">CSV</span>}
      <span className={wide ? '' : 'only-read-aloud'}>{t('history.download')}</span>
    </a>
  )
}

export const monthBarCount = 13

/** Victories and defeats of `monthBarCount` months up to the newest of `months`, oldest first; empty without months. */
export function monthBarFigures(months: readonly MonthTotals[]) {
  const [newest] = months
  if (newest === undefined) return []
  const [year = 0, month = 1] = newest.month.split('-').map(Number)
  return Array.from({ length: monthBarCount }, (_, index) => {
    const name = new Date(Date.UTC(year, month - monthBarCount + index, 1)).toISOString().slice(0, 7)
    const { wins = 0, losses = 0 } = months.find((one) => one.month === name) ?? {}
    return { month: name, wins, losses }
  })
}

const [width, step, longest] = [15, 23.2, 52]

/**
 * A bar for each month: victories upwards, defeats downwards. Screen readers get these figures from the heads of the
 * months in the list.
 */
function Bars({ months }: { readonly months: readonly MonthTotals[] }) {
  const { t } = useTranslation()
  const bars = monthBarFigures(months)
  const most = Math.max(1, ...bars.flatMap(({ wins, losses }) => [wins, losses]))
  const height = (count: number) => (count / most) * longest
  return (
    <>
      <svg className="h-33 w-full" viewBox="0 0 302 132" role="img" aria-label={t('history.bars')}>
        {bars.map(({ month, wins, losses }, index) => (
          <g key={month} transform={`translate(${4 + index * step} 62)`}>
            <rect className={charts.wins} y={-height(wins)} width={width} height={height(wins)} rx="3" />
            <rect className={charts.losses} y="3" width={width} height={height(losses)} rx="3" />
            <text className="fill-muted text-[11px]" x={width / 2} y="68" textAnchor="middle">
              {monthInitial(month)}
            </text>
          </g>
        ))}
      </svg>
      <p className="note">{t('history.barsNote')}</p>
    </>
  )
}
