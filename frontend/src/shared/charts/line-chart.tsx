import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { type ComponentProps, useMemo, useState } from 'react'
import { useDates } from '../format/index.ts'
import { ChartReader, percent } from './chart-parts.tsx'
import styles from './charts.module.css'

/** A value at an instant in epoch milliseconds. */
export interface Dated {
  readonly at: number
  readonly value: number
}

interface Props extends Pick<ComponentProps<typeof ChartReader>, 'label' | 'text' | 'index' | 'read' | 'onEnter'> {
  /** At least one, by time. */
  readonly values: readonly Dated[]
  /** The value at the beginning. */
  readonly start: number
  /** The beginning; the end is now. */
  readonly from: number
  readonly format: (value: number) => string
  readonly nameBest: (value: number) => string
  /** A ring on the line, with its name at the foot. */
  readonly mark: (Dated & { readonly name: string }) | null
}

const day = 86_400_000
/** Under this number of values there are dots instead of a line. */
const fewValues = 3
const steps = [2, 5, 10, 20, 50, 100, 200, 500, 1_000]
const mostLines = 6
const mostMonths = 7

/** Values over time, one of which is read. Places are percentages, which need no width. */
export function LineChart({ values, start, from, format, nameBest, mark, ...reader }: Props) {
  const [now] = useState(() => Date.now())
  const { x, y, lines } = useMemo(() => scalesOf(values, start, from, now), [values, start, from, now])
  const best = bestOf(values)
  const [read, top] = [values[reader.index], values[best]]
  const isFew = values.length < fewValues
  const placeOf = ({ at, value }: Dated) => ({ cx: percent(x(at)), cy: percent(y(value)) })
  return (
    <div className={`grid h-41 gap-1.5 pt-5 pr-1.5 pb-5.5 lg:h-67 ${styles.chart}`}>
      <svg className={styles.drawing} aria-hidden="true">
        {lines.map((value) => (
          <text key={value} x="100%" y={percent(y(value))} dy="0.35em" textAnchor="end">
            {format(value)}
          </text>
        ))}
      </svg>
      <ChartReader
        {...reader}
        count={values.length}
        indexAt={(place) => nearestTo(values, x.invert(place))}
        page={(direction) => monthAway(values, reader.index, direction)}
      >
        <svg className={styles.drawing} aria-hidden="true">
          {lines.map((value) => (
            <line key={value} className="stroke-line" x2="100%" y1={percent(y(value))} y2={percent(y(value))} />
          ))}
          {isFew ? (
            values.map((value) => <circle key={value.at} className={styles.dot} {...placeOf(value)} r="4" />)
          ) : (
            <Curve
              points={[{ at: from, value: start }, ...values, { at: now, value: values.at(-1)?.value ?? start }]}
              x={x}
              y={y}
            />
          )}
          <Dates from={from} now={now} x={x} />
          {mark !== null && !isFew && <Mark name={mark.name} x={x(mark.at)} y={y(mark.value)} />}
          {top !== undefined && !isFew && (
            <>
              <circle className={styles.ball} {...placeOf(top)} r="5.5" />
              <text
                className={styles.name}
                x={percent(x(top.at))}
                y={percent(y(top.value))}
                dx={x(top.at) > 0.6 ? 6 : -6}
                dy="-10"
                textAnchor={x(top.at) > 0.6 ? 'end' : 'start'}
              >
                {nameBest(top.value)}
              </text>
            </>
          )}
          {read !== undefined && (
            <>
              <line className={styles.cursor} x1={percent(x(read.at))} x2={percent(x(read.at))} y2="100%" />
              <circle className={read === top ? styles.ball : styles.read} {...placeOf(read)} r="6" />
            </>
          )}
        </svg>
      </ChartReader>
    </div>
  )
}

/** Places are fractions of the width and height, from the upper left. A few lines cross the chart at round values. */
export function scalesOf(values: readonly Dated[], start: number, from: number, now: number) {
  const all = [start, ...values.map(({ value }) => value)]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const step = steps.find((one) => Math.floor(most / one) - Math.floor(least / one) < mostLines - 1) ?? 2_000
  const bottom = Math.floor(least / step) * step
  const top = Math.max(Math.ceil(most / step) * step, bottom + step)
  const y = scaleLinear([bottom, top], [1, 0])
  return {
    x: scaleLinear([from, Math.max(now, from + 1)], [0, 1]).clamp(true),
    y,
    lines: y.ticks((top - bottom) / step),
  }
}

type Scales = ReturnType<typeof scalesOf>

function Curve({ points, x, y }: Pick<Scales, 'x' | 'y'> & { readonly points: readonly Dated[] }) {
  const xOf = ({ at }: Dated) => x(at)
  const yOf = ({ value }: Dated) => y(value)
  return (
    <svg
      aria-hidden="true"
      className={styles.overflowing}
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      width="100%"
      height="100%"
    >
      <path className="fill-mine opacity-70" d={area<Dated>(xOf, 1, yOf).digits(4)(points) ?? ''} />
      <path className={styles.curve} d={line<Dated>(xOf, yOf).digits(4)(points) ?? ''} />
    </svg>
  )
}

/** Months, or days of a shorter time, below the chart. */
function Dates({ from, now, x }: Pick<Scales, 'x'> & { readonly from: number; readonly now: number }) {
  const { timeZone } = useDates()
  const { instants, isByMonth } = datesBetween(from, now)
  // Months begin at midnight in UTC.
  const format = new Intl.DateTimeFormat(
    'fr-FR',
    isByMonth ? { month: 'short', timeZone: 'UTC' } : { day: '2-digit', month: '2-digit', timeZone },
  )
  return instants.map((at) => (
    <text key={at} x={percent(x(at))} y="100%" dy="18" textAnchor={anchorAt(x(at), 0.06)}>
      {format.format(at)}
    </text>
  ))
}

/** The first days of months, or of every second, third … one; under two months, today and days at a distance of a week or less. */
export function datesBetween(from: number, now: number) {
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

/** A ring on the line, a dotted line down from it, and its name at the foot. */
function Mark({ name, x, y }: { readonly name: string; readonly x: number; readonly y: number }) {
  const anchor = anchorAt(x, 0.2)
  return (
    <>
      <line
        className="stroke-accent"
        strokeDasharray="1 4"
        strokeLinecap="round"
        x1={percent(x)}
        x2={percent(x)}
        y1={percent(y)}
        y2="100%"
      />
      <circle className="fill-surface stroke-accent stroke-2" cx={percent(x)} cy={percent(y)} r="4.5" />
      <text
        className={styles.name}
        x={percent(x)}
        y="100%"
        dx={{ start: 6, middle: 0, end: -6 }[anchor]}
        dy="-8"
        textAnchor={anchor}
      >
        {name}
      </text>
    </>
  )
}

/** How a text is aligned so that it stays inside the chart, with margins at both ends. */
const anchorAt = (x: number, margin: number) => (x < margin ? 'start' : x > 1 - margin ? 'end' : 'middle')

/** The index of the value nearest to an instant; the later one of two. */
export const nearestTo = (values: readonly Dated[], at: number): number =>
  lastLeast(values.map((value) => Math.abs(value.at - at)))

/** The index of the greatest value; the latest of several. */
export const bestOf = (values: readonly Dated[]): number => lastLeast(values.map(({ value }) => -value))

const lastLeast = (numbers: readonly number[]): number => numbers.lastIndexOf(Math.min(...numbers))

/** The index of the value at least 30 days later (1) or earlier (-1). */
export function monthAway(values: readonly Dated[], index: number, direction: 1 | -1): number {
  const at = (values[index]?.at ?? 0) + direction * 30 * day
  if (direction < 0) return values.findLastIndex((value) => value.at <= at)
  const later = values.findIndex((value) => value.at >= at)
  return later < 0 ? values.length - 1 : later
}
