import type { LivePoints } from '@topspin/domain/contract/live'
import type { Side } from '@topspin/domain/table-tennis'
import { longestRunOf, type PlayedSet, type Run, runsOf } from '@topspin/domain/timeline'
import { useT } from '../../../shared/i18n/words.tsx'
import { initialsOf } from '../../../shared/ui/avatar-face.ts'
import { percent } from '../../../shared/ui/percent.ts'
import { heightOf, leadPath, leadPlace, leastRun, runPath } from './chart-geometry.ts'
import { nameOf, sides } from './match-in-sets.ts'
import styles from './set-chart.module.css'

/** The vertical centre of the lane of each player, below a field of this height. */
const laneOf = (field: number, side: Side): number => field + (side === 'one' ? 18 : 37)
/** Height below a field: two lanes and the length of the longest run. */
export const below = 60
const cellHeight = 15
/** Longer names would cover the line. */
const longestName = 12

interface Props {
  readonly set: PlayedSet
  /** The names to write into the halves; null for none. */
  readonly names: readonly [string, string] | null
  /** Columns of the whole width. */
  readonly columns: number
  /** Height of the field with the line, in units of the drawing. */
  readonly field: number
  /** The index of the point that is read; null at rest. */
  readonly held: number | null
}

/**
 * A set as a table seen from above: the upper half is that of the first player, the line is the lead. Below it a lane for each
 * player: a cell is a point won, a ball a serve. Horizontal places are percentages, which need no width.
 */
export function SetDrawing({ set: { points, winner }, names, columns, field, held }: Props) {
  const t = useT()
  const lead = heightOf(points)
  const x = (column: number) => percent(column / columns)
  const middle = field / 2 + 4
  const [top, height] = [10, field - 12]
  const y = (index: number) => {
    const point = points[index]
    return top + height * (point === undefined ? 0.5 : leadPlace(point, lead))
  }
  const runs = runsOf(points)
  const longest = longestRunOf(points)
  const change = points.findIndex(({ changesEnds }) => changesEnds)
  const last = points.length - 1
  return (
    <>
      <rect className={styles.halves} x="0" y="4" width="100%" height={field} rx="6" />
      <line className={styles.net} x1="0" x2="100%" y1={middle} y2={middle} />
      {names?.every((name) => [...name].length <= longestName) && (
        <>
          <text x="7" y="17">
            {names[0]}
          </text>
          <text x="7" y={field - 2}>
            {names[1]}
          </text>
        </>
      )}
      {change >= 0 && <Ends x={x(change + 1)} isAbove={y(change) > middle} field={field} text={t('livePage.ends')} />}
      <svg
        aria-hidden="true"
        y={top}
        width="100%"
        height={height}
        viewBox={`0 ${-lead} ${columns} ${2 * lead}`}
        preserveAspectRatio="none"
        className={styles.plot}
      >
        <path className={styles.area} d={`${leadPath(points)}V0Z`} />
        <path className={styles.lead} d={leadPath(points)} />
        {runs.filter(isLong).map(({ from, length }) => (
          <path key={from} className={styles.run} d={runPath(points, from, length)} />
        ))}
      </svg>
      {points.map(
        ({ setPoint }, index) =>
          setPoint !== null && (
            <svg
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is identified by its index
              key={index}
              aria-hidden="true"
              className={styles.plot}
              x={x(index + 0.5)}
              y={setPoint === 'one' ? 11 : field - 3}
            >
              <path className={styles.flag} d="M0 -4.5L4 0L0 4.5L-4 0Z" />
            </svg>
          ),
      )}
      {held !== null && <line className={styles.cursor} x1={x(held + 0.5)} x2={x(held + 0.5)} y1="4" y2={field + 46} />}
      <line className={styles.between} x1="0" x2="100%" y1={field + 27.5} y2={field + 27.5} />
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
          className={server === scorer ? styles.ballInCell : styles.ball}
          cx={x(index + 0.5)}
          cy={laneOf(field, server)}
          r="3.1"
        />
      ))}
      {longest !== null && isLong(longest) && (
        <text className={styles.ink} x={x(clamped(longest, columns))} y={field + 58} textAnchor="middle">
          {t('livePage.run', { count: longest.length })}
        </text>
      )}
      {winner === null && last >= 0 && <circle className={styles.now} cx={x(last + 1)} cy={y(last)} r="5.5" />}
      {held !== null && <circle className={styles.read} cx={x(held + 0.5)} cy={y(held)} r="5" />}
    </>
  )
}

/** The initials of both players, each before their lane. */
export function LaneNames({ points, field }: { readonly points: LivePoints; readonly field: number }) {
  return sides.map((side) => (
    <text key={side} className={styles.ink} y={laneOf(field, side) + 4}>
      {initialsOf(nameOf(points, side))}
    </text>
  ))
}

interface EndsProps {
  readonly x: string
  readonly isAbove: boolean
  readonly field: number
  readonly text: string
}

/** Where the players change ends in the middle of a set. Its text is in the half without the line. */
function Ends({ x, isAbove, field, text }: EndsProps) {
  return (
    <>
      <line className={styles.guide} x1={x} x2={x} y1="4" y2={field + 4} />
      <text x={x} dx="5" y={isAbove ? 17 : field - 2}>
        {text}
      </text>
    </>
  )
}

const isLong = ({ length }: Run): boolean => length >= leastRun

/** The middle of a run, so far from both ends that its text fits. */
const clamped = ({ from, length }: Run, columns: number): number =>
  Math.min(columns - 2.6, Math.max(2.6, from + length / 2))
