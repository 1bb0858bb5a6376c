import type { LivePoints } from '@topspin/domain/contract/live'
import type { Side } from '@topspin/domain/live/table-tennis'
import {
  longestRunOf,
  type PlayedPoint,
  type PlayedSet,
  type Run,
  runsOf,
  timelineOf,
} from '@topspin/domain/live/timeline'
import { area, curveStepBefore, line } from 'd3-shape'
import { useTranslation } from 'react-i18next'
import charts from '../../../shared/charts/charts.module.css'
import { svgPercentage } from '../../../shared/charts/index.ts'
import { initialsOf } from '../../../shared/ui/index.ts'
import { pseudoOn } from '../wire-sheet.ts'
import styles from './set-chart.module.css'

/** The least number of columns, so that points are equally wide in all sets of a usual length. */
export const minColumnCount = 22
/** The height of a chart has room for at least this lead. */
const leastLead = 5
/** A run of at least this many points is drawn thick. */
export const minLongRunLength = 3
/**
 * The height below the field (the part with the line of the lead), in units of the drawing: two lanes, and a line of
 * text about the longest run.
 */
export const heightBelowField = 60
const cellHeight = 15
/** The most characters of a name in a half of the drawn table. A longer name would cover the line of the lead. */
const longestName = 12

const steps = line().curve(curveStepBefore)
const fill = area().y0(0).curve(curveStepBefore)

/** The y of the middle of a player's lane, which shows runs and serves. @param field the height of the part above */
const laneOf = (field: number, side: Side): number => field + (side === 'one' ? 18 : 37)
const isLong = ({ length }: Run): boolean => length >= minLongRunLength
/** The lead of the first player at the start and after each point; negative while the second player leads. */
const leadsOf = (points: readonly PlayedPoint[]) => [0, ...points.map(({ score }) => score.one - score.two)]

/** The largest lead that fits in the chart. */
export const maxLeadInChart = (points: readonly PlayedPoint[]): number =>
  Math.max(leastLead, ...leadsOf(points).map(Math.abs))

interface Props {
  readonly set: PlayedSet
  /** The names in the halves; null for none. */
  readonly names: readonly [string, string] | null
  readonly columns: number
  /** Height of the part with the line of the lead, in units of the drawing. */
  readonly field: number
  /** The index of the point that the reader has chosen; null for none. */
  readonly held: number | null
}

/**
 * A set drawn as a tennis table seen from above. The upper half belongs to the first player. The line shows the lead.
 * Below, each player has a lane with a cell for each run and a ball for each serve. X coordinates are percentages,
 * because the width is unknown.
 */
export function SetDrawing({ set: { points, winner }, names, columns, field, held }: Props) {
  const { t } = useTranslation()
  const leads = leadsOf(points)
  const room = maxLeadInChart(points)
  // A column for each point. Upwards is negative.
  const corners = leads.map((lead, column): [number, number] => [column, -lead])
  const x = (column: number) => svgPercentage(column / columns)
  const middle = field / 2 + 4
  const [top, height] = [10, field - 12]
  const y = (index: number) => top + (height * (room - (leads[index + 1] ?? 0))) / (2 * room)
  const runs = runsOf(points)
  const longest = longestRunOf(points)
  const change = points.findIndex(({ changesEnds }) => changesEnds)
  const last = points.length - 1
  return (
    <>
      <rect className="fill-sunken" y="4" width="100%" height={field} rx="6" />
      <line className="stroke-field-line stroke-[1.5px]" x2="100%" y1={middle} y2={middle} />
      {names?.every((name) => [...name].length <= longestName) &&
        [17, field - 2].map((baseline, index) => (
          <text key={baseline} x="7" y={baseline}>
            {names[index]}
          </text>
        ))}
      {/* At the change of ends, the text is in the half without the line of the lead. */}
      {change >= 0 && (
        <>
          <line
            className="stroke-field-line [stroke-dasharray:2_3]"
            x1={x(change + 1)}
            x2={x(change + 1)}
            y1="4"
            y2={field + 4}
          />
          <text x={x(change + 1)} dx="5" y={y(change) > middle ? 17 : field - 2}>
            {t('livePage.ends')}
          </text>
        </>
      )}
      <svg
        aria-hidden="true"
        className={charts.overflowing}
        y={top}
        width="100%"
        height={height}
        viewBox={`0 ${-room} ${columns} ${2 * room}`}
        preserveAspectRatio="none"
      >
        <path className="fill-accent opacity-16" d={fill(corners) ?? ''} />
        <path className={charts.curve} d={steps(corners) ?? ''} />
        {runs.filter(isLong).map(({ from, length }) => {
          const run = corners.slice(from + 1, from + length + 1)
          // A run begins at the left edge of its first column.
          const begin: [number, number] = [from, run[0]?.[1] ?? 0]
          return <path key={from} className={`${charts.curve} ${styles.run}`} d={steps([begin, ...run]) ?? ''} />
        })}
      </svg>
      {points.map(
        ({ setPoint }, index) =>
          setPoint !== null && (
            <svg
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is identified by its index
              key={index}
              aria-hidden="true"
              className={charts.overflowing}
              x={x(index + 0.5)}
              y={setPoint === 'one' ? 11 : field - 3}
            >
              <path className="fill-ink" d="M0 -4.5L4 0L0 4.5L-4 0Z" />
            </svg>
          ),
      )}
      {held !== null && <line className={charts.cursor} x1={x(held + 0.5)} x2={x(held + 0.5)} y1="4" y2={field + 46} />}
      <line className="stroke-field-line stroke-[1.5px] opacity-40" x2="100%" y1={field + 27.5} y2={field + 27.5} />
      {runs.map(({ side, from, length }) => (
        <rect
          key={from}
          className={styles.cell}
          x={x(from + 0.06)}
          y={laneOf(field, side) - cellHeight / 2}
          width={x(length - 0.12)}
          height={cellHeight}
          rx="4"
        />
      ))}
      {points.map(({ server, scorer }, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is identified by its index
          key={index}
          className={server === scorer ? 'fill-ball' : styles.ball}
          cx={x(index + 0.5)}
          cy={laneOf(field, server)}
          r="3.1"
        />
      ))}
      {longest !== null && isLong(longest) && (
        <text className={styles.ink} x={x(middleOf(longest, columns))} y={field + 58} textAnchor="middle">
          {t('livePage.run', { count: longest.length })}
        </text>
      )}
      {winner === null && last >= 0 && (
        <circle className={`${charts.ball} ${styles.now}`} cx={x(last + 1)} cy={y(last)} r="5.5" />
      )}
      {held !== null && <circle className={charts.read} cx={x(held + 0.5)} cy={y(held)} r="5" />}
    </>
  )
}

/** The column in the middle of a run, far enough from both ends of the chart for the text. */
const middleOf = ({ from, length }: Run, columns: number): number =>
  Math.min(columns - 2.6, Math.max(2.6, from + length / 2))

/** The initials of each player, beside the lane of the player. @param field the height of the part above the lanes */
export const LaneInitials = ({ points, field }: { readonly points: LivePoints; readonly field: number }) =>
  (['one', 'two'] as const).map((side) => (
    <text key={side} className={styles.ink} y={laneOf(field, side) + 4}>
      {initialsOf(pseudoOn(points, side))}
    </text>
  ))

/**
 * The last set as a picture for televisions, as wide as its box. All points are in view, because a television cannot
 * scroll. The parent sets `--chart-unit` to the length of one unit of the picture, so that the curves grow with it.
 */
export function LastSetPicture({ points }: { readonly points: LivePoints }) {
  const { t } = useTranslation()
  const sets = timelineOf(points.firstServer, points.points)
  const set = sets.at(-1)
  if (set === undefined) return null
  // In units of the picture.
  const [width, initials, field] = [756, 40, 64]
  const columns = Math.max(minColumnCount, set.points.length)
  return (
    <svg
      className={`w-full tabular-nums ${styles.drawing} ${styles.picture}`}
      viewBox={`0 0 ${width} ${field + heightBelowField}`}
      role="img"
      aria-label={t('livePage.caption', { number: sets.length })}
    >
      <LaneInitials points={points} field={field} />
      <svg aria-hidden="true" className={charts.overflowing} x={initials} width={width - initials}>
        <SetDrawing set={set} names={null} columns={columns} field={field} held={null} />
      </svg>
    </svg>
  )
}
