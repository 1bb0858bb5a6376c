// A day is a text such as 2026-03-01. Days compare as texts.

const length = 86_400_000
const isDay = /^\d{4}-\d{2}-\d{2}$/

const numberOf = (day: string) => Date.parse(day) / length
const dayOf = (number: number) => new Date(number * length).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** The day that a parameter of the address names; null when it names none. */
export function parsedDay(text: string | null): string | null {
  if (text === null || !isDay.test(text) || Number.isNaN(Date.parse(text))) return null
  return dayOf(numberOf(text)) === text ? text : null
}

export const addDays = (day: string, count: number): string => dayOf(numberOf(day) + count)

/** Days from the first match until today. */
export interface Span {
  readonly first: string
  readonly today: string
}

export const within = ({ first, today }: Span, day: string): string => (day < first ? first : day > today ? today : day)

/** Number of days from the first one. */
export const daysSince = (first: string, day: string): number => numberOf(day) - numberOf(first)

/** Where a day is between the first one (0) and today (1). A span of one day has only today. */
export function fractionOf(span: Span, day: string): number {
  const all = daysSince(span.first, span.today)
  return all === 0 ? 1 : daysSince(span.first, within(span, day)) / all
}

export const dayAtFraction = (span: Span, fraction: number): string =>
  within(span, addDays(span.first, Math.round(fraction * daysSince(span.first, span.today))))

/** A bar of the activity, over a part of the span. */
export interface Bar {
  readonly x: number
  readonly width: number
  /** From 0 to 1, the bar of most matches. */
  readonly height: number
}

const mostBars = 60

/** The matches of each week as bars over the span; several weeks share a bar when there are more than fit. */
export function barsOf(span: Span, from: string, weeks: readonly number[]): readonly Bar[] {
  const each = Math.ceil(weeks.length / mostBars)
  const sums: number[] = []
  for (const [week, count] of weeks.entries()) {
    const bar = Math.floor(week / each)
    sums[bar] = (sums[bar] ?? 0) + count
  }
  const most = Math.max(1, ...sums)
  return sums.map((sum, index) => {
    const monday = addDays(from, index * each * 7)
    const [x, end] = [fractionOf(span, monday), fractionOf(span, addDays(monday, each * 7))]
    return { x, width: sums.length === 1 ? 1 : end - x, height: sum / most }
  })
}
