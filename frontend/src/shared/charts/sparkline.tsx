import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import styles from './charts.module.css'
import { percent } from './percent.ts'

type Point = readonly [x: number, y: number]

interface Props {
  /** By x. */
  readonly points: readonly Point[]
  /** Fills its line, without a dot at the end. */
  readonly wide?: boolean
}

/** A small line without figures. Hidden from screen readers: what it shows stands beside it. */
export function Sparkline({ points, wide = false }: Props) {
  const [first = [0, 0], last = first] = [points[0], points.at(-1)]
  const heights = points.map(([, height]) => height)
  const x = scaleLinear([first[0], last[0]], [0, 1])
  const y = scaleLinear([Math.min(...heights), Math.max(...heights)], [1, 0])
  const path = line<Point>(
    (point) => x(point[0]),
    (point) => y(point[1]),
  )
  return (
    <svg className={wide ? `${styles.sparkline} ${styles.wide}` : styles.sparkline} aria-hidden="true">
      <svg aria-hidden="true" className={styles.overflowing} viewBox="0 0 1 1" preserveAspectRatio="none">
        <path className={styles.curve} d={path(points) ?? ''} />
      </svg>
      {wide || <circle className={styles.dot} cx={percent(x(last[0]))} cy={percent(y(last[1]))} r="2.5" />}
    </svg>
  )
}
