import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { ordinal } from '../../../shared/format/numbers.ts'
import { useT } from '../../../shared/i18n/words.tsx'
import { percent } from '../../../shared/ui/percent.ts'
import { pointAfterKey, reservedColumns } from './chart-geometry.ts'
import { type MatchInSets, nameOf, scoreText } from './match-in-sets.ts'
import styles from './set-chart.module.css'
import { below, LaneNames, SetDrawing } from './set-drawing.tsx'

interface Props {
  readonly match: MatchInSets
  /** Index of the set. */
  readonly index: number
  /** The point that is read; null at rest, at the last one. */
  readonly held: number | null
  readonly read: (point: number) => void
  /** Height of the field in pixels. */
  readonly field: number
  /** All sets on the same scale, without scrolling: the most points of a set. */
  readonly columns?: number
}

/** The chart of a set. Pointer, finger and keys read its points (docs/user-interface.md#the-live-page). */
export function SetChart({ match, index, held, read, field, columns }: Props) {
  const t = useT()
  const { points: names, sets } = match
  const scroller = useRef<HTMLDivElement>(null)
  const set = sets[index]
  const count = set?.points.length ?? 0
  const last = count - 1
  const shown = held ?? last
  const width = columns ?? Math.max(reservedColumns, count)
  useEffect(() => {
    const box = scroller.current
    if (box === null || box.scrollWidth <= box.clientWidth) return
    // The point that is read stays in view, and so does the end of a long set at rest.
    const place = (box.scrollWidth * (shown + 1)) / width
    if (place > box.scrollLeft + box.clientWidth || place < box.scrollLeft + 40)
      box.scrollLeft = place - box.clientWidth / 2
  }, [shown, width])
  if (set === undefined) return null

  const readAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.firstElementChild?.getBoundingClientRect()
    if (box === undefined || count === 0) return
    const column = Math.floor(((clientX - box.left) / box.width) * width)
    read(Math.min(last, Math.max(0, column)))
  }
  const readByKey = (event: KeyboardEvent) => {
    const next = pointAfterKey(shown, last, event.key)
    if (next === null || count === 0) return
    event.preventDefault()
    read(next)
  }
  const point = set.points[shown]
  const sentence =
    point === undefined
      ? scoreText(set.score)
      : t('livePage.reading', {
          score: scoreText(point.score),
          player: nameOf(names, point.scorer),
          server: nameOf(names, point.server),
          rank: ordinal(shown + 1),
        })
  return (
    <div className={`num ${styles.chart}`}>
      <svg className={styles.lanes} height={field + below} aria-hidden="true">
        <LaneNames points={names} field={field} />
      </svg>
      <div className={styles.scroller} ref={scroller}>
        <div
          className={styles.slider}
          role="slider"
          tabIndex={0}
          aria-label={t('livePage.slider', { number: index + 1 })}
          aria-valuemin={0}
          aria-valuemax={count}
          aria-valuenow={shown + 1}
          aria-valuetext={sentence}
          onPointerMove={readAt}
          onPointerDown={readAt}
          onKeyDown={readByKey}
        >
          {/* A long set is wider than its box, which scrolls. */}
          <svg
            className={styles.drawing}
            width={percent(columns === undefined ? width / reservedColumns : 1)}
            height={field + below}
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
        </div>
      </div>
    </div>
  )
}
