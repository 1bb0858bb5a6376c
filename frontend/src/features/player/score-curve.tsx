import type { BestRank, Career, CareerEntry } from '@topspin/domain/contract/profile'
import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import charts from '../../shared/charts/charts.module.css'
import { ChartSlider, svgPercentage } from '../../shared/charts/index.ts'
import { formatImpact, formatPoints, formatRank, serverTime, useDates } from '../../shared/format/index.ts'
import { ImpactChip, Rank } from '../../shared/ui/index.ts'

/** A score at an instant in epoch milliseconds. */
export interface DatedScore {
  readonly at: number
  readonly score: number
}

interface Props {
  /** It has at least one entry. */
  readonly curve: Career['curve']
  readonly outcomeOf: (entry: CareerEntry) => string
  readonly showMatch: (id: number) => void
}

/** The score after each match as a chart, and the figures of the chosen match (docs/screens.md#player-page). */
export default function ScoreCurve({ curve, outcomeOf, showMatch }: Props) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const [now] = useState(serverTime)
  const { entries } = curve
  const [index, setIndex] = useState(entries.length - 1)
  const [first, entry] = [entries[0], entries[index]]
  if (first === undefined || entry === undefined) return null
  const values = entries.map(({ at, score }) => ({ at: Date.parse(at), score }))
  const start = { at: Date.parse(curve.from), score: first.score - first.impact }
  const scales = chartScalesOf(values, start, now)
  const [score, outcome] = [formatPoints(entry.score), outcomeOf(entry)]
  return (
    <div className="tabular-nums">
      {/* Screen readers get these figures from the text of the slider. */}
      <div className={`mb-3 gap-x-3 gap-y-0.5 [&>:last-child]:justify-self-end ${charts.reading}`} aria-hidden="true">
        <span>
          <strong className="text-l leading-[1.2]">{score}</strong>
          {entry.rank !== undefined && (
            <span className="text-muted">
              {' · '}
              <Rank rank={entry.rank} />
            </span>
          )}
        </span>
        <span className="note">{dateTime(entry.at)}</span>
        <span className="cut text-s">{outcome}</span>
        <ImpactChip points={entry.impact} />
      </div>
      <div className={`grid h-41 gap-1.5 pt-5 pr-1.5 pb-5.5 lg:h-67 ${charts.chart}`}>
        <svg className={charts.drawing} aria-hidden="true">
          {scales.lines.map((value) => (
            <text key={value} x="100%" y={svgPercentage(scales.y(value))} dy="0.35em" textAnchor="end">
              {formatPoints(value)}
            </text>
          ))}
        </svg>
        <ChartSlider
          label={t('player.curve')}
          text={t('player.reading', {
            date: dateTime(entry.at),
            score:
              entry.rank === undefined ? score : `${score}, ${t('player.ranked', { rank: formatRank(entry.rank) })}`,
            outcome,
            impact: formatImpact(entry.impact),
          })}
          count={values.length}
          index={index}
          read={setIndex}
          indexAt={(place) => nearestIndex(values, scales.x.invert(place))}
          page={(direction) => indexOneMonthAway(values, index, direction)}
          onEnter={() => showMatch(entry.id)}
        >
          <Drawing values={values} start={start} now={now} index={index} bestRank={curve.bestRank} scales={scales} />
        </ChartSlider>
      </div>
    </div>
  )
}

const day = 86_400_000
const steps = [2, 5, 10, 20, 50, 100, 200, 500, 1_000]
const mostLines = 6
const mostMonths = 7

/**
 * The scales of a chart of scores from `start` to `now`. `x` maps an instant to a fraction of the width, `y` a score to
 * a fraction of the height, from the top.
 */
export function chartScalesOf(values: readonly DatedScore[], start: DatedScore, now: number) {
  const all = [start, ...values].map(({ score }) => score)
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const step = steps.find((one) => Math.floor(most / one) - Math.floor(least / one) < mostLines - 1) ?? 2_000
  const bottom = Math.floor(least / step) * step
  const top = Math.max(Math.ceil(most / step) * step, bottom + step)
  const y = scaleLinear([bottom, top], [1, 0])
  return {
    x: scaleLinear([start.at, Math.max(now, start.at + 1)], [0, 1]).clamp(true),
    y,
    /** The scores at which the chart has a horizontal line. */
    lines: y.ticks((top - bottom) / step),
  }
}

interface DrawingProps {
  readonly values: readonly DatedScore[]
  readonly start: DatedScore
  readonly now: number
  readonly index: number
  readonly bestRank: BestRank | null
  readonly scales: ReturnType<typeof chartScalesOf>
}

/** Fewer than three values are drawn as dots. Coordinates are percentages, because the width is unknown. */
function Drawing({ values, start, now, index, bestRank, scales }: DrawingProps) {
  const { t } = useTranslation()
  const { x, y, lines } = scales
  const [read, top] = [values[index], values[indexOfGreatestScore(values)]]
  const xOf = ({ at }: DatedScore) => x(at)
  const yOf = ({ score }: DatedScore) => y(score)
  const placeOf = (value: DatedScore) => ({ cx: svgPercentage(xOf(value)), cy: svgPercentage(yOf(value)) })
  const whole = [start, ...values, { at: now, score: values.at(-1)?.score ?? start.score }]
  return (
    <svg className={charts.drawing} aria-hidden="true">
      {lines.map((value) => (
        <line key={value} className="stroke-line" x2="100%" y1={svgPercentage(y(value))} y2={svgPercentage(y(value))} />
      ))}
      {values.length < 3 ? (
        values.map((value) => <circle key={value.at} className={charts.dot} {...placeOf(value)} r="4" />)
      ) : (
        <svg aria-hidden="true" className={charts.overflowing} viewBox="0 0 1 1" preserveAspectRatio="none">
          <path className="fill-mine opacity-70" d={area<DatedScore>(xOf, 1, yOf).digits(4)(whole) ?? ''} />
          <path className={charts.curve} d={line<DatedScore>(xOf, yOf).digits(4)(whole) ?? ''} />
        </svg>
      )}
      <Dates from={start.at} now={now} x={x} />
      {bestRank && values.length > 2 && <Stay bestRank={bestRank} scales={scales} />}
      {top !== undefined && values.length > 2 && (
        <>
          <circle className={charts.ball} {...placeOf(top)} r="5.5" />
          <text
            className={`max-sm:hidden ${charts.name}`}
            x={svgPercentage(xOf(top))}
            y={svgPercentage(yOf(top))}
            dx={xOf(top) > 0.6 ? 6 : -6}
            dy="-10"
            textAnchor={xOf(top) > 0.6 ? 'end' : 'start'}
          >
            {t('player.best', { score: formatPoints(top.score) })}
          </text>
        </>
      )}
      {read !== undefined && (
        <>
          <line className={charts.cursor} x1={svgPercentage(xOf(read))} x2={svgPercentage(xOf(read))} y2="100%" />
          <circle className={read === top ? charts.ball : charts.read} {...placeOf(read)} r="6" />
        </>
      )}
    </svg>
  )
}

function Dates({ from, now, x }: Pick<DrawingProps['scales'], 'x'> & { readonly from: number; readonly now: number }) {
  const { timeZone } = useDates()
  const { instants, isByMonth } = chartDatesBetween(from, now)
  // `chartDatesBetween` begins each month at midnight in UTC.
  const format = new Intl.DateTimeFormat(
    'fr-FR',
    isByMonth ? { month: 'short', timeZone: 'UTC' } : { day: '2-digit', month: '2-digit', timeZone },
  )
  // A narrow phone shows every second date, a phone with large text every sixth.
  const lookOf = (index: number) => (index % 2 === 1 ? 'max-[22.5rem]:hidden' : index % 6 > 0 ? 'max-sm:hidden' : '')
  return instants.map((at, index) => (
    <text
      key={at}
      className={lookOf(index)}
      x={svgPercentage(x(at))}
      y="100%"
      dy="1.5em"
      textAnchor={anchorAt(x(at), 0.06)}
    >
      {format.format(at)}
    </text>
  ))
}

/**
 * The dates below a chart. For a period of at most 62 days: today and at most five earlier days. For a longer one: the
 * first day of every n-th month, at most seven. All instants are milliseconds since 1970.
 */
export function chartDatesBetween(from: number, now: number) {
  const days = (now - from) / day
  if (days <= 62) {
    const every = Math.max(1, Math.ceil(days / 5)) * day
    const instants = Array.from({ length: Math.floor((now - from) / every) + 1 }, (_, index) => now - index * every)
    return { instants: instants.toReversed(), isByMonth: false }
  }
  const first = new Date(from)
  const months = Array.from({ length: Math.ceil(days / 28) }, (_, index) =>
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1 + index, 1),
  ).filter((at) => at <= now)
  const every = Math.ceil(months.length / mostMonths)
  return { instants: months.filter((_, index) => index % every === 0), isByMonth: true }
}

/** Marks the longest stay at the best rank: a ring on the curve, and a dotted line down to a text. */
function Stay({ bestRank, scales }: Pick<DrawingProps, 'scales'> & { readonly bestRank: BestRank }) {
  const { t } = useTranslation()
  const { rank, days, at, score } = bestRank
  const x = scales.x(Date.parse(at))
  const anchor = anchorAt(x, 0.2)
  const dx = { start: 6, middle: 0, end: -6 }[anchor]
  const [cx, cy] = [svgPercentage(x), svgPercentage(scales.y(score))]
  return (
    <>
      <line className="stroke-accent" strokeDasharray="1 4" strokeLinecap="round" x1={cx} x2={cx} y1={cy} y2="100%" />
      <circle className="fill-surface stroke-accent stroke-2" cx={cx} cy={cy} r="4.5" />
      <text className={`max-sm:hidden ${charts.name}`} x={cx} y="100%" dx={dx} dy="-8" textAnchor={anchor}>
        {days === 0 ? formatRank(rank) : t('player.stayShort', { rank: formatRank(rank), count: days })}
      </text>
    </>
  )
}

/** Aligns a text so that it stays inside the chart. */
const anchorAt = (x: number, margin: number) => (x < margin ? 'start' : x > 1 - margin ? 'end' : 'middle')

/** The index of the value nearest to an instant; the later one of two equally near. */
export const nearestIndex = (values: readonly DatedScore[], at: number): number =>
  lastLeast(values.map((value) => Math.abs(value.at - at)))

/** The index of the greatest value; the latest of several equal ones. */
export const indexOfGreatestScore = (values: readonly DatedScore[]): number =>
  lastLeast(values.map(({ score }) => -score))

const lastLeast = (numbers: readonly number[]): number => numbers.lastIndexOf(Math.min(...numbers))

/**
 * The index of the nearest value at least 30 days away. `direction` 1: later; the last index when there is none.
 * `direction` -1: earlier; -1 when there is none.
 */
export function indexOneMonthAway(values: readonly DatedScore[], index: number, direction: 1 | -1): number {
  const at = (values[index]?.at ?? 0) + direction * 30 * day
  if (direction < 0) return values.findLastIndex((value) => value.at <= at)
  const later = values.findIndex((value) => value.at >= at)
  return later < 0 ? values.length - 1 : later
}
