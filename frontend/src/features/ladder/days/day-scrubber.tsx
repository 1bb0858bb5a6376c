import { Slider } from '@base-ui/react/slider'
import type { Activity } from '@topspin/domain/contract/standings'
import { type PointerEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from './day-name.tsx'
import styles from './day-scrubber.module.css'
import { addDays, barsOf, dayAtFraction, daysSince, fractionOf, type Span, within } from './days.ts'

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
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const moveTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    move(dayAtFraction(span, (event.clientX - left) / width))
  }
  const start = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    // A finger may be about to scroll the page: it moves the ball when it goes sideways, or is lifted. The slider of
    // Base UI would move it at once, so it has the keys only.
    if (event.pointerType !== 'touch') moveTo(event)
  }
  return (
    <Slider.Root
      className={styles.scrubber}
      max={daysSince(span.first, span.today)}
      largeStep={30}
      value={daysSince(span.first, within(span, day))}
      onValueChange={(days) => move(addDays(span.first, days))}
      onPointerDown={start}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event)
      }}
      onPointerUp={(event) => {
        moveTo(event)
        input.current?.focus({ preventScroll: true })
      }}
    >
      <ActivityDrawing activity={activity} span={span} day={day} />
      <Slider.Thumb
        inputRef={input}
        className={styles.thumb}
        // As large as the slider, and what the hidden input is positioned in.
        style={{ insetInlineStart: 0, top: 0, width: '100%', height: '100%', translate: '0px' }}
        aria-label={t('evening.slider')}
        getAriaValueText={() => dayText(day)}
      />
    </Slider.Root>
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
