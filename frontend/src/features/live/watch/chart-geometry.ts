import type { PlayedPoint } from '@topspin/domain/timeline'
import { indexAfterKey } from '../../../shared/ui/index-after-key.ts'

/** Columns that a chart has at least, so that the points of a usual set have the same size. */
export const reservedColumns = 22
/** The lead that the height of the chart has room for at least. */
const leastLead = 5
/** Points in a row that are drawn thick. */
export const leastRun = 3

/** The lead of the first player after a point. */
const leadAfter = ({ score }: PlayedPoint): number => score.one - score.two

/** The largest lead that the chart has room for. */
export const heightOf = (points: readonly PlayedPoint[]): number =>
  Math.max(leastLead, ...points.map((point) => Math.abs(leadAfter(point))))

/** The steps of some points, each one column wide, in a box in which upwards is the lead of the first player. */
const steps = (points: readonly PlayedPoint[], from: number): string =>
  [...points.map((point, index) => `H${from + index}V${-leadAfter(point)}`), `H${from + points.length}`].join('')

/** The line of the lead from 0–0, as an SVG path. */
export const leadPath = (points: readonly PlayedPoint[]): string => `M0 0${steps(points, 0)}`

/** The line of a run, from its first point on. */
export function runPath(points: readonly PlayedPoint[], from: number, length: number): string {
  const run = points.slice(from, from + length)
  const [first] = run
  return first === undefined ? '' : `M${from} ${-leadAfter(first)}${steps(run, from)}`
}

/** The height of a point in the chart as a fraction, from the upper edge. */
export const leadPlace = (point: PlayedPoint, height: number): number => (height - leadAfter(point)) / (2 * height)

/** The point to read after a key, a page being five points; null when the key does not move the reading. */
export const pointAfterKey = (index: number, last: number, key: string): number | null =>
  indexAfterKey(index, last, key, (direction) => index + 5 * direction)
