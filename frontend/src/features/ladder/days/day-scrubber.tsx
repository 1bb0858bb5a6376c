import { Slider } from '@base-ui/react/slider'
import type { WeeklyActivity } from '@topspin/domain/contract/standings'
import { plusDays } from '@topspin/domain/time/days'
import { type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { svgPercentage } from '../../../shared/charts/index.ts'
import { activityBarsOf, clampToSpan, type DaySpan, dayAtFraction, daysSince, dayText, fractionOfSpan } from './days.ts'

interface Props {
  readonly activity: WeeklyActivity
  readonly span: DaySpan
  readonly day: string
}

/** A slider with a ball as thumb, from the day of the first match to today, over bars of the matches of each week. */
export function DayScrubber({ activity, span, day, move }: Props & { readonly move: (day: string) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const moveTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    move(dayAtFraction(span, (event.clientX - left) / width))
  }
  return (
    <Slider.Root
      // A finger that moves up or down scrolls the page.
      className="relative h-15.5 touch-pan-y cursor-ew-resize select-none"
      max={daysSince(span.first, span.today)}
      largeStep={30}
      value={daysSince(span.first, clampToSpan(span, day))}
      onValueChange={(days) => move(plusDays(span.first, days))}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        // A touch may be the start of a scroll, so the ball moves only when the finger moves sideways or is lifted.
        // Base UI handles only the keys here, because its pointer handling moves the ball at once.
        if (event.pointerType !== 'touch') moveTo(event)
      }}
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
        className="pointer-events-none has-[input:focus-visible]:rounded-[6px]
          has-[input:focus-visible]:[outline:3px_solid_var(--focus)] has-[input:focus-visible]:outline-offset-2"
        // The thumb is as large as the slider, so that the focus ring of the hidden input is around the whole slider.
        style={{ insetInlineStart: 0, top: 0, width: '100%', height: '100%', translate: '0px' }}
        aria-label={t('evening.slider')}
        getAriaValueText={() => dayText(day)}
      />
    </Slider.Root>
  )
}

/** Bars of the matches of each week in a span of days, and a line and a ball at `day`. */
export function ActivityDrawing({ activity: { from, weeks }, span, day }: Props) {
  const fraction = fractionOfSpan(span, day)
  const x = svgPercentage(fraction)
  return (
    <svg className="pointer-events-none block h-15.5 w-full overflow-visible" aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 1 1" preserveAspectRatio="none" width="100%" height="49">
        {(from === null ? [] : activityBarsOf(span, from, weeks)).map((bar) => (
          <rect
            key={bar.x}
            className={bar.x + bar.width / 2 < fraction ? 'fill-[#ffffffa8]' : 'fill-table-line'}
            x={bar.x + bar.width * 0.1}
            width={bar.width * 0.8}
            y={1 - bar.height * 0.9}
            height={bar.height * 0.9}
          />
        ))}
      </svg>
      <g strokeWidth="4" strokeLinecap="round">
        <line className="stroke-table-line" x1="0" x2="100%" y1="51" y2="51" />
        <line className="stroke-table-ink" x1="0" x2={x} y1="51" y2="51" />
      </g>
      <line className="stroke-table-ink" strokeWidth="1.5" x1={x} x2={x} y1="0" y2="51" />
      <circle className="fill-ball stroke-table-deep" strokeWidth="3" cx={x} cy="51" r="10" />
    </svg>
  )
}
