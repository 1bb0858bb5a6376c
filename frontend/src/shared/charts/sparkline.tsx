import styles from './charts.module.css'
import { percent } from './percent.ts'

interface Props {
  /** By x. */
  readonly points: readonly (readonly [x: number, y: number])[]
  /** Fills its line, without a dot at the end. */
  readonly wide?: boolean
}

/** A small line without figures. Hidden from screen readers: what it shows stands beside it. */
export function Sparkline({ points, wide = false }: Props) {
  const x = fractionsOf(points.map(([place]) => place))
  const y = fractionsOf(points.map(([, height]) => -height))
  return (
    <svg className={wide ? `${styles.sparkline} ${styles.wide}` : styles.sparkline} aria-hidden="true">
      <svg aria-hidden="true" className={styles.overflowing} viewBox="0 0 1 1" preserveAspectRatio="none">
        <polyline className={styles.curve} points={x.map((place, index) => `${place},${y[index]}`).join(' ')} />
      </svg>
      {wide || <circle className={styles.dot} cx={percent(x.at(-1) ?? 1)} cy={percent(y.at(-1) ?? 0.5)} r="2.5" />}
    </svg>
  )
}

/** The place of each number between the least (0) and the most (1); the middle when all are the same. */
function fractionsOf(numbers: readonly number[]): readonly number[] {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return numbers.map((number) => (most === least ? 0.5 : Number(((number - least) / (most - least)).toFixed(3))))
}
