import type { CareerEntry } from '@topspin/domain/contract/profile'
import { indexAfterKey } from '../../shared/ui/index-after-key.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** Positions on the chart as fractions of its width and height, from the upper left. */
export interface Geometry {
  /** Scores with a line across the chart. */
  readonly lines: readonly { readonly score: number; readonly y: number }[]
  /** Instants named below the chart, in epoch milliseconds. */
  readonly dates: readonly { readonly at: number; readonly x: number }[]
  /** Whether the dates are months and not days. */
  readonly isByMonth: boolean
  /** The place of each entry. */
  readonly points: readonly Point[]
  /** The line from the score at the beginning through all entries to now, as an SVG path in a box of 1 by 1. */
  readonly path: string
  /** The place of a score at an instant. */
  readonly placeOf: (at: string, score: number) => Point
}

const day = 86_400_000
const steps = [2, 5, 10, 20, 50, 100, 200, 500, 1_000]
const mostLines = 6
const mostMonths = 7

/**
 * Places the entries of a curve.
 * @param entries at least one
 * @param from start of the chart and `now` its end, in epoch milliseconds
 */
export function geometryOf(entries: readonly CareerEntry[], from: number, now: number): Geometry {
  const [first] = entries
  const startScore = first === undefined ? 0 : first.score - first.impact
  const scores = [startScore, ...entries.map(({ score }) => score)]
  const [least, most] = [Math.min(...scores), Math.max(...scores)]
  const step = steps.find((one) => Math.floor(most / one) + 1 - Math.floor(least / one) < mostLines) ?? 2_000
  const bottom = Math.floor(least / step) * step
  const top = Math.max(Math.ceil(most / step) * step, bottom + step)

  const span = Math.max(now - from, 1)
  const x = (at: number) => Math.min(1, Math.max(0, (at - from) / span))
  const y = (score: number) => (top - score) / (top - bottom)
  const placeOf = (at: string, score: number) => ({ x: x(Date.parse(at)), y: y(score) })
  const points = entries.map(({ at, score }) => placeOf(at, score))
  const line = [{ x: 0, y: y(startScore) }, ...points, { x: 1, y: y(scores.at(-1) ?? startScore) }]
  const isByMonth = span > 62 * day
  return {
    lines: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, index) => {
      const score = bottom + index * step
      return { score, y: y(score) }
    }),
    dates: (isByMonth ? months(from, now) : weeks(from, now)).map((at) => ({ at, x: x(at) })),
    isByMonth,
    points,
    placeOf,
    path: line.map((point, index) => `${index === 0 ? 'M' : 'L'}${short(point.x)} ${short(point.y)}`).join(''),
  }
}

const short = (fraction: number): string => String(Math.round(fraction * 10_000) / 10_000)

/** The first days of months, every second, third … one when there are many. */
function months(from: number, now: number): number[] {
  const start = new Date(from)
  const all: number[] = []
  for (let month = 1; ; month += 1) {
    const at = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + month, 1)
    if (at > now) break
    all.push(at)
  }
  const every = Math.ceil(all.length / mostMonths)
  return all.filter((_, index) => index % every === 0)
}

/** Today and the same day of the weeks before; every day of a shorter time. */
function weeks(from: number, now: number): number[] {
  const every = Math.max(1, Math.ceil((now - from) / day / 5)) * day
  const all: number[] = []
  for (let at = now; at >= from; at -= every) all.unshift(at)
  return all
}

/** The index of the point that is nearest to a place in the width. */
export function nearestPoint(points: Geometry['points'], x: number): number {
  let nearest = 0
  for (const [index, point] of points.entries())
    if (Math.abs(point.x - x) <= Math.abs((points[nearest]?.x ?? 0) - x)) nearest = index
  return nearest
}

/** The entry with the highest score; the latest of several. */
export function bestEntry(entries: readonly CareerEntry[]): number {
  let best = 0
  for (const [index, { score }] of entries.entries()) if (score >= (entries[best]?.score ?? 0)) best = index
  return best
}

/** The entry to read after a key, a page being 30 days; null when the key does not move the reading. */
export function entryAfterKey(entries: readonly CareerEntry[], index: number, key: string): number | null {
  const last = entries.length - 1
  const at = Date.parse(entries[index]?.at ?? '')
  return indexAfterKey(index, last, key, (direction) => {
    if (direction < 0) return entries.findLastIndex((entry) => Date.parse(entry.at) <= at - 30 * day)
    const later = entries.findIndex((entry) => Date.parse(entry.at) >= at + 30 * day)
    return later < 0 ? last : later
  })
}
