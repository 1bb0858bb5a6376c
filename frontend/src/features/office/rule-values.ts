import type { MatchRules } from '@topspin/domain/contract/match'

type OpenRange = NonNullable<MatchRules['hours']>[number]

const unitOf = (unit: 'day' | 'hour' | 'minute' | 'second') =>
  new Intl.NumberFormat('fr-FR', { style: 'unit', unit, unitDisplay: 'long' })

/** A duration in the largest unit without a remainder: "3 minutes", "90 secondes", "24 heures", "31 jours". */
export function duration(seconds: number): string {
  if (seconds > 86_400 && seconds % 86_400 === 0) return unitOf('day').format(seconds / 86_400)
  if (seconds >= 3600 && seconds % 3600 === 0) return unitOf('hour').format(seconds / 3600)
  if (seconds >= 60 && seconds % 60 === 0) return unitOf('minute').format(seconds / 60)
  return unitOf('second').format(seconds)
}

const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' })
/** 1 January 2024 was a Monday. */
const dayName = (day: number): string => weekday.format(Date.UTC(2024, 0, day))

/** "8 h", "12 h 30", with no-break spaces. */
function clock(minutes: number): string {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)}\u00a0h${rest === 0 ? '' : `\u00a0${String(rest).padStart(2, '0')}`}`
}

/** "du lundi au vendredi de 8 h à 19 h", "le samedi de 10 h à 12 h". */
function rangeText({ days, from, to }: OpenRange): string {
  const [first = 1] = days
  const last = days.at(-1) ?? first
  const when = days.length === 1 ? `le ${dayName(first)}` : `du ${dayName(first)} au ${dayName(last)}`
  return `${when} de ${clock(from)} à ${clock(to)}`
}

/** The working hours as part of a sentence: ranges of days and hours, with "et" before the last. */
export function hoursText(ranges: readonly OpenRange[]): string {
  return new Intl.ListFormat('fr-FR').format(ranges.map(rangeText))
}
