import type { Activity } from '@topspin/domain/contract/standings'
import { type KeyboardEvent, type PointerEvent, useMemo } from 'react'
import { useT } from '../../../shared/i18n/words.tsx'
import { dayText } from './day-name.tsx'
import styles from './day-scrubber.module.css'
import { barsOf, dayAfterKey, dayAtFraction, daysSince, fractionOf, type Span } from './days.ts'

interface DrawingProps {
  readonly activity: Activity
  readonly span: Span
  readonly day: string
}

interface Props extends DrawingProps {
  readonly move: (day: string) => void
}

const percent = (fraction: number) => `${(100 * fraction).toFixed(2)}%`

/** A slider from the first match to today, over the matches of each week. */
export function DayScrubber({ activity, span, day, move }: Props) {
  const t = useT()
  const moveTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    move(dayAtFraction(span, (event.clientX - left) / width))
  }
  const start = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    // A finger may be about to scroll the page: it moves the ball when it goes sideways, or is lifted.
    if (event.pointerType !== 'touch') moveTo(event)
  }
  const moveByKey = (event: KeyboardEvent) => {
    const next = dayAfterKey(span, day, event.key)
    if (next !== day || /^(Arrow|Page|Home|End)/.test(event.key)) event.preventDefault()
    if (next !== day) move(next)
  }
  return (
    <div
      className={styles.scrubber}
      role="slider"
      tabIndex={0}
      aria-label={t('evening.slider')}
      aria-valuemin={0}
      aria-valuemax={daysSince(span.first, span.today)}
      aria-valuenow={Math.round(fractionOf(span, day) * daysSince(span.first, span.today))}
      aria-valuetext={dayText(day)}
      onPointerDown={start}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event)
      }}
      onPointerUp={moveTo}
      onKeyDown={moveByKey}
    >
      <ActivityDrawing activity={activity} span={span} day={day} />
    </div>
  )
}

/** The bars of the weeks and the ball on the day. */
export function ActivityDrawing({ activity: { from, weeks }, span, day }: DrawingProps) {
  const { first, today } = span
  const bars = useMemo(() => (from === null ? [] : barsOf({ first, today }, from, weeks)), [first, today, from, weeks])
  const x = fractionOf(span, day)
  return (
    <svg className={styles.drawing} aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 1 1" preserveAspectRatio="none" width="100%" height="49">
        {bars.map((bar) => (
          <rect
            key={bar.x}
            className={bar.x + bar.width / 2 < x ? styles.past : styles.later}
            x={bar.x + bar.width * 0.1}
            width={bar.width * 0.8}
            y={1 - bar.height * 0.9}
            height={bar.height * 0.9}
          />
        ))}
      </svg>
      <line className={styles.line} x1="0" x2="100%" y1="51" y2="51" />
      <line className={styles.played} x1="0" x2={percent(x)} y1="51" y2="51" />
      <line className={styles.pole} x1={percent(x)} x2={percent(x)} y1="0" y2="51" />
      <circle className={styles.ball} cx={percent(x)} cy="51" r="10" />
    </svg>
  )
}
