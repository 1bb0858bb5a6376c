import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import charts from '../../../shared/charts/charts.module.css'
import { ChartSlider, svgPercentage } from '../../../shared/charts/index.ts'
import { formatRank } from '../../../shared/format/index.ts'
import { pseudoOn, scoreText } from '../wire-sheet.ts'
import type { MatchInSets, SetOfMatch } from './live-points.ts'
import styles from './set-chart.module.css'
import { heightBelowField, LaneInitials, minColumnCount, SetDrawing } from './set-drawing.tsx'

/**
 * The point that the reader has chosen on the charts. Choosing the last point of the last set removes the choice: the
 * charts then always show the newest point.
 */
export function useChosenPoint({ sets }: MatchInSets) {
  const [held, setHeld] = useState<{ readonly set: number; readonly point: number } | null>(null)
  const open = sets.length - 1
  const lastIn = (set: number) => (sets[set]?.points.length ?? 0) - 1
  return {
    /** The index of the chosen point if it is in this set, else null. */
    heldIn: (set: number) => (held?.set === set && lastIn(set) >= 0 ? Math.min(held.point, lastIn(set)) : null),
    /** The index of the set with the chosen point; without one, of the last set. */
    set: held !== null && held.set <= open ? held.set : open,
    /** Chooses a point, by the index of its set and its index in the set. */
    read: (set: number, point: number) => setHeld(set === open && point >= lastIn(set) ? null : { set, point }),
  }
}

export type ChosenPoint = ReturnType<typeof useChosenPoint>

interface Props {
  readonly match: MatchInSets
  readonly set: SetOfMatch
  readonly readings: ChosenPoint
  /** Height of the part of the chart that shows the lead, in pixels. */
  readonly field: number
  /** How many columns fill the width, for charts that share one scale. Left out for a chart that may scroll. */
  readonly columns?: number
}

/** The chart of a set. The reader chooses points on it by pointer or keys (docs/screens.md#the-live-page). */
export function SetChart({ match: { points: names }, set, readings, field, columns }: Props) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const count = set.points.length
  const held = readings.heldIn(set.index)
  const shown = held ?? count - 1
  const width = columns ?? Math.max(minColumnCount, count)
  useEffect(() => {
    const box = scroller.current
    if (box === null || box.scrollWidth <= box.clientWidth) return
    // Keeps the chosen point in view; without one, the end of a long set.
    const place = (box.scrollWidth * (shown + 1)) / width
    if (place > box.scrollLeft + box.clientWidth || place < box.scrollLeft + 40)
      box.scrollLeft = place - box.clientWidth / 2
  }, [shown, width])
  const point = set.points[shown]
  const sentence =
    point === undefined
      ? scoreText(set.score)
      : t('livePage.reading', {
          score: scoreText(point.score),
          player: pseudoOn(names, point.scorer),
          server: pseudoOn(names, point.server),
          rank: formatRank(shown + 1),
        })
  return (
    <div className="grid grid-cols-[30px_minmax(0,1fr)] tabular-nums">
      <svg className={styles.drawing} width="30" height={field + heightBelowField} aria-hidden="true">
        <LaneInitials points={names} field={field} />
      </svg>
      {/* Half of a ball at the edge is outside the drawing. The padding makes room for it. */}
      <div className="-mx-2 px-2 overflow-x-auto overflow-y-hidden" ref={scroller}>
        <ChartSlider
          label={t('livePage.slider', { number: set.index + 1 })}
          text={sentence}
          count={count}
          index={shown}
          read={(index) => readings.read(set.index, index)}
          indexAt={(place) => Math.min(count - 1, Math.max(0, Math.floor(place * width)))}
          page={(direction) => shown + 5 * direction}
        >
          {/* A long set is wider than its box, and the box scrolls. */}
          <svg
            className={styles.drawing}
            width={svgPercentage(columns === undefined ? width / minColumnCount : 1)}
            height={field + heightBelowField}
            aria-hidden="true"
          >
            <SetDrawing
              set={set}
              names={[names.playerOne, names.playerTwo]}
              columns={width}
              field={field}
              held={held}
            />
          </svg>
        </ChartSlider>
      </div>
    </div>
  )
}

export function ChartLegend() {
  const { t } = useTranslation()
  const marks = [
    ['livePage.keyWon', <rect key="won" className={styles.cell} x="1" width="14" height="14" rx="4" />],
    ['livePage.keyServe', <circle key="serve" className={styles.ball} cx="8" cy="7" r="4" />],
    ['livePage.keyRun', <path key="run" className={`${charts.curve} ${styles.run}`} d="M1 11h4V7h4V3h6" />],
    ['livePage.keyBall', <path key="ball" className="fill-ink" d="M8 1.5l5 5.5l-5 5.5l-5-5.5z" />],
  ] as const
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 fine">
      {marks.map(([text, mark]) => (
        <li key={text} className="inline-flex gap-1.5 items-center">
          <svg className="w-4 h-3.5 overflow-visible" viewBox="0 0 16 14" aria-hidden="true">
            {mark}
          </svg>
          {t(text)}
        </li>
      ))}
    </ul>
  )
}
