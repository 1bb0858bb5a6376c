import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import styles from './charts.module.css'

/** A fraction as a percentage for an attribute of an SVG: 0.5 gives `50.00%`. */
export const svgPercentage = (fraction: number): string => `${(100 * fraction).toFixed(2)}%`

interface ReaderProps {
  readonly label: string
  readonly text: string
  readonly count: number
  /** Index of the current item, from 0 to `count - 1`; -1 without items. */
  readonly index: number
  readonly read: (index: number) => void
  /** Returns the index of the item at a horizontal place, from 0 (left edge) to 1 (right edge). */
  readonly indexAt: (place: number) => number
  /** The index of the item one page later (1) or earlier (-1). */
  readonly page: (direction: 1 | -1) => number
  readonly onEnter?: () => void
  /** The drawing. It may be wider than its box, which then scrolls. */
  readonly children: ReactNode
}

/** Makes a chart a slider: mouse, finger and keys choose the current item. Screen readers read `text`. */
export function ChartSlider({ label, text, count, index, read, indexAt, page, onEnter, children }: ReaderProps) {
  const readAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.firstElementChild?.getBoundingClientRect()
    if (box !== undefined && count > 0) read(indexAt((clientX - box.left) / box.width))
  }
  const readByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter?.()
    const next = indexAfterKey(index, count - 1, event.key, page)
    if (next === null || count === 0) return
    event.preventDefault()
    read(next)
  }
  return (
    <div
      className={styles.reader}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={Math.min(1, count)}
      aria-valuemax={count}
      aria-valuenow={index + 1}
      aria-valuetext={text}
      onPointerMove={readAt}
      onPointerDown={readAt}
      onKeyDown={readByKey}
    >
      {children}
    </div>
  )
}

/** The index of the item that a slider key leads to; null for any other key. */
export function indexAfterKey(index: number, last: number, key: string, page: ReaderProps['page']): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: page(-1),
    PageUp: page(1),
    Home: 0,
    End: last,
  }
  const next = moves[key]
  return next === undefined ? null : Math.min(last, Math.max(0, next))
}

interface SparklineProps {
  readonly points: readonly (readonly [x: number, y: number])[]
  /** Whether the drawing fills the rest of its row, and the curve has no dot at its end. */
  readonly wide?: boolean
}

/** A small curve without figures. Hidden from screen readers, because the figures are texts beside it. */
export function Sparkline({ points, wide = false }: SparklineProps) {
  const x = fractionsOf(points.map(([place]) => place))
  const y = fractionsOf(points.map(([, height]) => -height))
  const size = wide ? 'h-6 w-auto min-w-15 flex-1 py-0.5' : 'h-5.5 w-14.5 p-[3px] pl-0.5 [--chart-unit:0.75px]'
  return (
    <svg className={`overflow-visible ${size}`} aria-hidden="true">
      <svg aria-hidden="true" className={styles.overflowing} viewBox="0 0 1 1" preserveAspectRatio="none">
        <polyline className={styles.curve} points={x.map((place, index) => `${place},${y[index]}`).join(' ')} />
      </svg>
      {wide || (
        <circle className={styles.dot} cx={svgPercentage(x.at(-1) ?? 1)} cy={svgPercentage(y.at(-1) ?? 0.5)} r="2.5" />
      )}
    </svg>
  )
}

/** Scales numbers so that the smallest is 0 and the greatest is 1. All are 0.5 when they are the same. */
function fractionsOf(numbers: readonly number[]): readonly number[] {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return numbers.map((number) => (most === least ? 0.5 : Number(((number - least) / (most - least)).toFixed(3))))
}
