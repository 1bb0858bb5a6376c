import type { PastLadder } from '@topspin/domain/contract/standings'
import type { Ladder } from '@topspin/domain/ids'
import { withOrdinalFirst } from '@topspin/domain/text/french'
import { dayMs, plusDays } from '@topspin/domain/time/days'
import { useEffect, useState } from 'react'
import { useParameter } from '../../../shared/navigation/index.ts'
import { validDay } from '../../../shared/ui/index.ts'

export interface DayLadderProps {
  readonly dayLadder: PastLadder
  readonly ladder: Ladder
}

// A day is a text such as 2026-03-01: the smaller text is the earlier day.

/** In UTC, because `Date.parse` reads a day as midnight in UTC. */
const format = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' })

/** `dimanche 1er mars 2026`. */
export const dayText = (day: string): string => withOrdinalFirst(format.format(Date.parse(day)))

/** The days that can be chosen: from the day of the first match to today. */
export interface DaySpan {
  readonly first: string
  readonly today: string
}

/** The day of the span that is nearest to `day`. */
export const clampToSpan = ({ first, today }: DaySpan, day: string): string =>
  day < first ? first : day > today ? today : day

/** The number of days from `first` to `day`. */
export const daysSince = (first: string, day: string): number => (Date.parse(day) - Date.parse(first)) / dayMs

/** Where a day is between the first day (0) and today (1); 1 when the span is one day. */
export function fractionOfSpan(span: DaySpan, day: string): number {
  const all = daysSince(span.first, span.today)
  return all === 0 ? 1 : daysSince(span.first, clampToSpan(span, day)) / all
}

/** The day at a fraction of the span, from 0 (first day) to 1 (today). */
export const dayAtFraction = (span: DaySpan, fraction: number): string =>
  clampToSpan(span, plusDays(span.first, Math.round(fraction * daysSince(span.first, span.today))))

/**
 * The matches of each week as bars. `x` and `width` are fractions of the span, `height` is from 0 to 1. With more than
 * 60 weeks, several weeks share a bar.
 * @param from the Monday of the first week
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
 * The chosen day. `asked` is the day in the address: the screen shows its ladder. `day` is the day under the ball of
 * the slider, also while the ball moves. The address changes only after the ball has stopped, because each change reads
 * a ladder and browsers limit the number of changes. `move` moves the ball; `choose` also changes the address at once.
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
    // Replaces a day of the slider that is not yet in the address.
    move(day)
    setText(day)
  }
  return { day: moving ?? asked, asked, move, choose }
}
