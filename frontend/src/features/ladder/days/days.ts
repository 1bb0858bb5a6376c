import type { PastLadder } from '@topspin/domain/contract/standings'
import type { Ladder } from '@topspin/domain/ids'
import { withOrdinalFirst } from '@topspin/domain/text/french'
import { dayMs, plusDays } from '@topspin/domain/time/days'
import { useEffect, useState } from 'react'
import { useParameter } from '../../../shared/navigation/index.ts'
import { validDay } from '../../../shared/ui/index.ts'

/** The properties of a component that shows the ladder of a day. */
export interface DayLadderProps {
  readonly dayLadder: PastLadder
  readonly ladder: Ladder
}

// A day is a text such as 2026-03-01. An earlier day is the smaller text.

/** Formats in UTC, because `Date.parse` reads a day as midnight in UTC. */
const format = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' })

/** A day as a text: `dimanche 1er mars 2026`. */
export const dayText = (day: string): string => withOrdinalFirst(format.format(Date.parse(day)))

/** The days from the first match until today. */
export interface DaySpan {
  readonly first: string
  readonly today: string
}

/** The day itself; for a day outside the span, the nearest day of the span. */
export const clampToSpan = ({ first, today }: DaySpan, day: string): string =>
  day < first ? first : day > today ? today : day

/** How many days `day` is after `first`. */
export const daysSince = (first: string, day: string): number => (Date.parse(day) - Date.parse(first)) / dayMs

/** Where a day is between the first day (0) and today (1); 1 when the span is only today. */
export function fractionOfSpan(span: DaySpan, day: string): number {
  const all = daysSince(span.first, span.today)
  return all === 0 ? 1 : daysSince(span.first, clampToSpan(span, day)) / all
}

/** The day of a span that is nearest to a fraction from 0 (first day) to 1 (today). */
export const dayAtFraction = (span: DaySpan, fraction: number): string =>
  clampToSpan(span, plusDays(span.first, Math.round(fraction * daysSince(span.first, span.today))))

/**
 * The matches of each week as bars over the span: `x` and `width` as fractions of the span, heights from 0 to
 * 1. With more than 60 weeks, several weeks share a bar.
 * @param from the Monday of the first week
 * @param weeks the number of matches of each week
 */
export function activityBarsOf(span: DaySpan, from: string, weeks: readonly number[]) {
  const each = Math.ceil(weeks.length / 60)
  const sums: number[] = []
  for (const [week, count] of weeks.entries()) {
    const bar = Math.floor(week / each)
    sums[bar] = (sums[bar] ?? 0) + count
  }
  const most = Math.max(1, ...sums)
  return sums.map((sum, index) => {
    const monday = plusDays(from, index * each * 7)
    const [x, end] = [fractionOfSpan(span, monday), fractionOfSpan(span, plusDays(monday, each * 7))]
    return { x, width: sums.length === 1 ? 1 : end - x, height: sum / most }
  })
}

/**
 * The chosen day, and functions that change it. `asked` is the day in the address, whose ladder is shown; `day` is the
 * day under the ball of the slider, also while the ball moves. The address changes when the ball rests: browsers limit
 * how often an address may change, and each change reads a ladder.
 * @param initial the day when the address names none
 */
export function useChosenDay(initial: string) {
  const [text, setText] = useParameter('on')
  const asked = validDay(text) ?? initial
  const [moving, move] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `setText` is a new function at each rendering
  useEffect(() => {
    if (moving === null) return
    if (moving === asked) {
      move(null)
      return
    }
    const timer = setTimeout(() => setText(moving), 150)
    return () => clearTimeout(timer)
  }, [moving, asked])
  const choose = (day: string) => {
    // Discards a move of the ball for which the address has not changed yet.
    move(day)
    setText(day)
  }
  return { day: moving ?? asked, asked, move, choose }
}
